/** Writes JUnit XML, as CI systems read it: for `sim run` and `sim contract`. */
import { element, escaped } from './markup.ts';

export interface JunitCase {
  readonly name: string;
  readonly className: string;
  readonly file?: string;
  readonly durationMs: number;
  /** Present when the case was skipped; the message may be empty. */
  readonly skipped?: { readonly message: string };
  readonly failure?: { readonly message: string; readonly type: string; readonly text: string };
  /** What the case printed; shown without failing it. */
  readonly output?: string;
}

export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
  /** The sum of the cases when absent. */
  readonly durationMs?: number;
}

/** A fact about a whole run. */
export interface JunitProperty {
  readonly name: string;
  readonly value: string;
}

/** `durationMs` is that of the whole run. The properties stand in a suite without cases: readers expect them in suites only. */
export function junitXml(
  name: string,
  suites: readonly JunitSuite[],
  durationMs: number,
  properties: readonly JunitProperty[] = [],
): string {
  const about = properties.length > 0 ? [propertiesSuite(name, properties)] : [];
  const head = { name, ...countsOf(suites.flatMap(({ cases }) => cases)), time: seconds(durationMs) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, `\n${[...about, ...suites.map(suiteElement)].join('\n')}\n`)}`;
}

function propertiesSuite(name: string, properties: readonly JunitProperty[]): string {
  const elements = properties.map(property => element('property', { ...property }, ''));
  const inside = element('properties', {}, `\n${elements.join('\n')}\n`);
  return element('testsuite', { name, ...countsOf([]), time: seconds(0) }, `\n${inside}\n`);
}

function suiteElement({ name, cases, durationMs = cases.reduce((sum, each) => sum + each.durationMs, 0) }: JunitSuite): string {
  return element('testsuite', { name, ...countsOf(cases), time: seconds(durationMs) }, `\n${cases.map(caseElement).join('\n')}\n`);
}

function countsOf(cases: readonly JunitCase[]): Readonly<Record<string, number>> {
  const failures = cases.filter(({ failure }) => failure).length;
  return { tests: cases.length, failures, errors: 0, skipped: cases.filter(({ skipped }) => skipped).length };
}

function caseElement({ name, className, file, durationMs, skipped, failure, output }: JunitCase): string {
  const content = [
    ...(skipped ? [element('skipped', skipped.message === '' ? {} : skipped, '')] : []),
    ...(failure ? [element('failure', { message: failure.message, type: failure.type }, escaped(failure.text))] : []),
    ...(output === undefined ? [] : [element('system-out', {}, escaped(output))]),
  ];
  const attributes = { name, classname: className, ...(file !== undefined && { file }), time: seconds(durationMs) };
  return element('testcase', attributes, content.join(''));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
