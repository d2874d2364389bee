import pc from 'picocolors';
import { fingerprintOf } from '../../../contract-tests/run/baseline/finding.ts';
import { sarifLog, suppressionOf } from '../../../contract-tests/run/reporters/sarif.ts';
import type { KnownFailure } from '../../../contract-tests/run/results.ts';
import type { Change, Side } from '../../../openapi/diff/change.ts';
import { operationLine } from '../../../openapi/yaml-text.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** A change in all the places that it has. One of a component schema is found in each operation that uses the schema. */
export interface Finding {
  /** The component and its field (`Post.status`), or the place in the one operation. */
  readonly title: string;
  readonly message: string;
  readonly breaks: readonly Side[];
  /** The first one stands for all: they differ in their places alone. */
  readonly places: readonly Change[];
  /** The name of the finding in a baseline, the same in every run. */
  readonly fingerprint: string;
  readonly known?: KnownFailure;
  /** Whether a call of --used is concerned; undefined without --used. */
  readonly isUsed?: boolean;
}

export interface DiffReport {
  /** The names of the documents, with their versions. */
  readonly before: string;
  readonly after: string;
  /** The file of the new document, for SARIF. */
  readonly file: string;
  /** Its text. */
  readonly text: string;
  /** Those that break something first. */
  readonly findings: readonly Finding[];
  /** How many changes of texts are left out. */
  readonly leftOut: number;
  readonly failOn: FailOn;
  /** How many calls of --used are of an operation of the old document; undefined without --used. */
  readonly usedCalls?: number;
  readonly notes: readonly string[];
}

export type FailOn = 'any' | Side;

/** Puts the changes with one cause together: those that break something first, then the others, each in the order of the documents. */
export function findingsOf(changes: readonly Change[]): Finding[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const key = `${titleOf(change)}\n${change.message}\n${change.breaks.join()}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const findings = [...groups.values()].map(places => {
    const [{ message, breaks }] = places;
    const title = titleOf(places[0]);
    return { title, message, breaks, places, fingerprint: fingerprintOf(title, findingText({ message, breaks })) };
  });
  const isHarmless = ({ breaks }: Finding): number => (breaks.length > 0 ? 0 : 1);
  return findings.toSorted((a, b) => isHarmless(a) - isHarmless(b));
}

function titleOf({ schema, operation, part, field }: Change): string {
  return schema ?? ([operation, part, field].filter(text => text !== '').join(' · ') || 'the document');
}

/** Who is broken: `breaks clients`. */
export function breaksText(breaks: readonly Side[]): string {
  return breaks.length === 0 ? 'harmless' : `breaks ${breaks.join(' and ')}`;
}

/** The finding as a baseline has it. */
export function findingText({ message, breaks }: Pick<Finding, 'message' | 'breaks'>): string {
  return `${message} (${breaksText(breaks)})`;
}

/** The sides that a finding breaks and that count. */
function isBreaking({ breaks }: Finding, failOn: FailOn): boolean {
  return failOn === 'any' ? breaks.length > 0 : breaks.includes(failOn);
}

/** The findings that fail the command: those that break something that counts, are used where calls are given, and are not known. */
export function failing({ findings, failOn }: Pick<DiffReport, 'findings' | 'failOn'>): Finding[] {
  return findings.filter(finding => isBreaking(finding, failOn) && finding.isUsed !== false && !finding.known);
}

/** Whether a finding is about an event, of which calls say nothing. */
export function isAboutEvents({ places }: Finding): boolean {
  return places.every(({ operation }) => /^(?:webhook|callback) /.test(operation));
}

/** The operations of a finding, each once. */
export function operationsOf({ places }: Finding): string[] {
  return [...new Set(places.map(({ operation }) => operation))].filter(name => name !== '');
}

/** Marks of a finding: `used`, `known: reason`. */
export function marksOf(finding: Finding): string[] {
  const { known, isUsed } = finding;
  const events = isUsed === false && isAboutEvents(finding) ? ['calls do not show events'] : [];
  return [
    ...(isUsed === undefined ? [] : isUsed ? ['used'] : events.length > 0 ? events : ['not used']),
    ...(known ? [`known${known.reason === undefined ? '' : `: ${known.reason}`}`] : []),
  ];
}

/** The last line: how many changes there are, and what fails. */
export function verdictText(report: DiffReport): string {
  const { findings, leftOut, usedCalls, failOn } = report;
  const count = (side: Side): number => findings.filter(({ breaks }) => breaks.includes(side)).length;
  const breaking = findings.filter(({ breaks }) => breaks.length > 0).length;
  const parts = [
    `${plural(breaking, 'breaking change')} (${count('clients')} for clients, ${count('servers')} for servers)`,
    `${findings.length - breaking} harmless`,
    ...(leftOut > 0 ? [`${plural(leftOut, 'change')} of texts not listed (--texts)`] : []),
  ];
  const fails = failing(report).length;
  const scope = `${usedCalls === undefined ? '' : ' that your calls use'}${failOn === 'any' ? '' : ` and that break ${failOn}`}`;
  return `${parts.join(', ')}; ${fails === 0 ? 'none fails the command' : `${fails} ${fails === 1 ? 'fails' : 'fail'} the command`}${scope === '' ? '' : `, which counts those${scope}`}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** More findings are only counted, so that the report stays a page. */
const MAX_BREAKING = 40;
const MAX_HARMLESS = 20;
const MAX_PLACES = 3;

/** Returns the report for a terminal: breaking changes first, each with the places that it has. */
export function prettyReport(report: DiffReport, colour: boolean): string {
  const paint = pc.createColors(colour);
  const { findings, before, after, notes } = report;
  const fails = new Set(failing(report));
  const sections = [
    ['Breaks clients and servers', findings.filter(({ breaks }) => breaks.length > 1)],
    ['Breaks clients', findings.filter(({ breaks }) => breaks.length === 1 && breaks.includes('clients'))],
    ['Breaks servers', findings.filter(({ breaks }) => breaks.length === 1 && breaks.includes('servers'))],
    ['Harmless', findings.filter(({ breaks }) => breaks.length === 0)],
  ] as const;
  let left = MAX_BREAKING;
  const lines = sections.flatMap(([title, found]) => {
    if (found.length === 0) return [];
    const isHarmless = title === 'Harmless';
    const shown = found.slice(0, isHarmless ? MAX_HARMLESS : left);
    if (!isHarmless) left -= shown.length;
    const more = found.length - shown.length;
    return [
      '',
      paint.bold(`${title}: ${found.length}`),
      ...shown.flatMap(finding => linesOf(finding, fails.has(finding), isHarmless, paint)),
      ...(more > 0 ? [`  … and ${more} more; --reporter json has all`] : []),
    ];
  });
  return [`From ${before} to ${after}`, ...lines, '', ...notes, verdictText(report)].join('\n');
}

function linesOf(finding: Finding, isFailing: boolean, isHarmless: boolean, paint: ReturnType<typeof pc.createColors>): string[] {
  const marks = marksOf(finding);
  const suffix = marks.length > 0 ? paint.dim(`  [${marks.join('; ')}]`) : '';
  const sign = isHarmless ? '·' : isFailing ? paint.red('✗') : paint.dim('·');
  const head = `  ${sign} ${paint.bold(finding.title)}  ${finding.message}${suffix}`;
  const places = placesText(finding);
  return isHarmless || places === '' ? [head] : [head, paint.dim(`      ${places}`)];
}

/** Where a schema with a change is used; empty for a change in one place, which the title names. */
function placesText(finding: Finding): string {
  const [first] = finding.places;
  if (first?.schema === undefined) return '';
  const shown = finding.places
    .slice(0, MAX_PLACES)
    .map(({ operation, part, field }) => [operation, part, field].filter(text => text !== '').join(' · '));
  const count = operationsOf(finding).length;
  const isAll = finding.places.length <= MAX_PLACES;
  return isAll ? shown.join(', ') : `${shown.join(', ')}, … in ${count} operation${count === 1 ? '' : 's'} and events`;
}

/** Returns the findings as SARIF 2.1.0: an error for one that fails the command, a warning for another that breaks something, else a note. */
export function sarifReport(report: DiffReport): string {
  const { findings, file, text } = report;
  const fails = new Set(failing(report));
  const rules = [...new Set(findings.map(ruleOf))];
  const run = {
    tool: {
      driver: {
        name: 'sim openapi diff',
        version: manifest.version,
        rules: rules.map(id => ({ id, shortDescription: { text: id.replaceAll('/', ' ') } })),
      },
    },
    // Code hosts compare a run with the last one of the same id.
    automationDetails: { id: 'sim openapi diff/' },
    invocations: [{ executionSuccessful: true }],
    columnKind: 'utf16CodeUnits',
    results: findings.map(finding => ({
      ruleId: ruleOf(finding),
      ruleIndex: rules.indexOf(ruleOf(finding)),
      level: fails.has(finding) ? 'error' : finding.breaks.length > 0 ? 'warning' : 'note',
      message: { text: `${finding.title}: ${finding.message} (${breaksText(finding.breaks)})` },
      locations: [locationOf(finding, file, text)],
      // GitHub recognizes a finding by the first one.
      partialFingerprints: { primaryLocationLineHash: `${finding.fingerprint}:1`, 'simOpenapiDiff/v1': finding.fingerprint },
      ...suppressionOf(finding.known),
    })),
  };
  return sarifLog(run);
}

function ruleOf({ places, breaks }: Finding): string {
  const [first] = places;
  return [first?.subject ?? '', first?.what ?? '', breaks.join(' and ') || 'harmless'].join('/');
}

/** The operation in the new document. One that is gone, and an event, is at its beginning. */
function locationOf(finding: Finding, file: string, text: string): object {
  const [first] = finding.places;
  const [method = '', path = ''] = first && !isAboutEvents(finding) ? first.operation.split(' ') : [];
  return {
    physicalLocation: { artifactLocation: { uri: file }, region: { startLine: operationLine(text, method, path) } },
    ...(first && first.operation !== '' && { logicalLocations: [{ name: first.operation, kind: 'object' }] }),
  };
}
