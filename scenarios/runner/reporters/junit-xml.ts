/** Writes JUnit XML, as CI systems read it: for `sim run`, `sim contract` and `sim grade`. It is valid for the strict schemas of Jenkins and Surefire. */
import { element, escaped } from './markup.ts';

export interface JunitCase {
  readonly name: string;
  readonly className: string;
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
}

/** The whole run. */
export interface JunitRun {
  readonly durationMs: number;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
}

/** A fact about a whole run. */
export interface JunitProperty {
  readonly name: string;
  readonly value: string;
}

function propertiesSuite(name: string, properties: readonly JunitProperty[], run: JunitRun): string {
  const elements = properties.map(property => element('property', { ...property }, ''));
  const inside = element('properties', {}, `\n${elements.join('\n')}\n`);
  return element('testsuite', { name, ...countsOf([]), time: seconds(0), timestamp: timestampOf(run) }, `\n${inside}\n`);
}

/** A suite whose cases have shares of the run in place of their durations. */
type TimedSuite = Pick<JunitSuite, 'name'> & { readonly cases: readonly (JunitCase & { readonly shareMs: number })[] };

/**
 * Cases run side by side, and a run does more than its cases. The time of a case is therefore its share of the run, so that the times of cases add up to
 * those of suites, and these to that of the run. The properties stand in a suite without cases: readers expect them in suites only.
 */
export function junitXml(name: string, suites: readonly JunitSuite[], run: JunitRun, properties: readonly JunitProperty[] = []): string {
  const about = properties.length > 0 ? [propertiesSuite(name, properties, run)] : [];
  // These elements have no count of skipped cases in the strict schemas.
  const { skipped: _, ...counts } = countsOf(suites.flatMap(({ cases }) => cases));
  const head = { name, ...counts, time: seconds(Math.round(run.durationMs)) };
  const written = withShares(suites, Math.round(run.durationMs)).map(suite => suiteElement(suite, run));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, `\n${[...about, ...written].join('\n')}\n`)}`;
}

/** Divides the milliseconds of a run among the cases by their durations; evenly among those that ran if none has a duration. */
function withShares(suites: readonly JunitSuite[], totalMs: number): TimedSuite[] {
  const all = suites.flatMap(({ cases }) => cases);
  const sum = all.reduce((ms, { durationMs }) => ms + durationMs, 0);
  const weightOf = ({ durationMs, skipped }: JunitCase): number => (sum > 0 ? durationMs : skipped ? 0 : 1);
  const weights = all.reduce((weight, one) => weight + weightOf(one), 0);
  let before = 0;
  // The difference of two rounded sums: the shares add up to the millisecond.
  const share = (one: JunitCase): number => {
    if (weights === 0) return 0;
    const from = Math.round((totalMs * before) / weights);
    before += weightOf(one);
    return Math.round((totalMs * before) / weights) - from;
  };
  return suites.map(({ name, cases }) => ({ name, cases: cases.map(one => ({ ...one, shareMs: share(one) })) }));
}

function suiteElement({ name, cases }: TimedSuite, run: JunitRun): string {
  const time = seconds(cases.reduce((sum, { shareMs }) => sum + shareMs, 0));
  return element('testsuite', { name, ...countsOf(cases), time, timestamp: timestampOf(run) }, `\n${cases.map(caseElement).join('\n')}\n`);
}

/** Returns the start without milliseconds and zone, as the strictest schema has it. */
function timestampOf({ startedAt }: JunitRun): string {
  return startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}

function countsOf(cases: readonly JunitCase[]): Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>> {
  const failures = cases.filter(({ failure }) => failure).length;
  return { tests: cases.length, failures, errors: 0, skipped: cases.filter(({ skipped }) => skipped).length };
}

function caseElement({ name, className, shareMs, skipped, failure, output }: TimedSuite['cases'][number]): string {
  const content = [
    ...(skipped ? [element('skipped', skipped.message === '' ? {} : skipped, '')] : []),
    ...(failure ? [element('failure', { message: failure.message, type: failure.type }, escaped(failure.text))] : []),
    ...(output === undefined ? [] : [element('system-out', {}, escaped(output))]),
  ];
  return element('testcase', { name, classname: className, time: seconds(shareMs) }, content.join(''));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
