import { isMap, isSeq, parseDocument } from 'yaml';
import { FOR_ALL_READERS, yamlText } from '../../../openapi/yaml-text.ts';
import { type KnownFailure, minCasesOf, type PropertyResult, type Report } from '../results.ts';
import { findingOf, fingerprintOf } from './finding.ts';

/** Marks a result as known if a valid entry accepts its failure. `today` is a date such as `2026-11-22`; an entry is valid until the end of its last day. */
export function withKnown(result: PropertyResult, entries: readonly KnownFailure[], today: string): PropertyResult {
  const known = entryFor(result, entries);
  return known && !isOver(known, today) ? { ...result, known } : result;
}

/** Returns the entries whose property passed with enough cases. A property that failed in another way may still have the known failure. */
export function goneEntries(report: Report, entries: readonly KnownFailure[]): KnownFailure[] {
  const passed = new Set(
    report.results.filter(({ verdict, runs }) => verdict === 'passed' && runs >= minCasesOf(report)).map(({ id }) => id),
  );
  return entries.filter(({ property }) => passed.has(property) || isPassedCheck(property, passed, report));
}

/** Whether an entry `checks/<check>/<operation>` is gone: the check passed, and the run has called the operation. */
function isPassedCheck(property: string, passed: ReadonlySet<string>, { coverage }: Report): boolean {
  const [group, check, operationId] = property.split('/');
  const seen = coverage.answers.find(answer => answer.operationId === operationId)?.seen ?? {};
  return group === 'checks' && passed.has(`checks/${check}`) && Object.values(seen).some(count => count > 0);
}

/** Returns new entries for the failures that no entry accepts. */
export function newEntries({ results }: Report, entries: readonly KnownFailure[]): KnownFailure[] {
  return results
    .filter(result => result.verdict === 'failed' && !entryFor(result, entries))
    .flatMap(({ id, failure }) => (failure ? [entryOf(id, failure.message)] : []))
    .toSorted((a, b) => (a.property < b.property ? -1 : 1));
}

/** Returns the entries of failures of this run whose last day is over. */
export function overdueEntries({ results }: Report, entries: readonly KnownFailure[], today: string): KnownFailure[] {
  return results.flatMap(result => entryFor(result, entries) ?? []).filter(entry => isOver(entry, today));
}

/** Returns the baseline entry of a failure. */
export function entryOf(property: string, message: string): KnownFailure {
  const finding = findingOf(message);
  return { property, finding, fingerprint: fingerprintOf(property, finding) };
}

/** Returns the entry with the finding of a failure. The message of a case that was cut does not tell the cause, so any entry of its property will do. */
function entryFor({ id, verdict, failure }: PropertyResult, entries: readonly KnownFailure[]): KnownFailure | undefined {
  if (verdict !== 'failed' || !failure) return undefined;
  const { fingerprint } = entryOf(id, failure.message);
  const same = entries.find(entry => entry.fingerprint === fingerprint);
  return same ?? (failure.isCut ? entries.find(entry => entry.property === id) : undefined);
}

function isOver({ until }: KnownFailure, today: string): boolean {
  return until !== undefined && today > until;
}

const headOf = (
  command: string,
): string => `# Known failures of ${command}: they are reported and do not fail a run. --update-baseline takes in new ones and removes those gone.
# An entry is found by its fingerprint. It may have a reason, a ticket, and until: the last day on which it is accepted, such as 2026-12-31.
`;

/** Returns the text of a new baseline file of a command. */
export function baselineText(entries: readonly KnownFailure[], command: string): string {
  return headOf(command) + yamlText({ failures: entries });
}

/** Adds entries to the text of a valid file and removes others. Comments of its owner stay. */
export function changedBaseline(text: string, added: readonly KnownFailure[], removed: readonly KnownFailure[], command: string): string {
  const document = parseDocument(text, FOR_ALL_READERS);
  const gone = new Set(removed.map(({ fingerprint }) => fingerprint));
  const failures: unknown = document.get('failures');
  if (!isSeq(failures)) return baselineText(added, command);
  failures.items = failures.items.filter(item => !(isMap(item) && gone.has(String(item.get('fingerprint')))));
  for (const entry of added) failures.add(document.createNode(entry));
  failures.flow = failures.items.length === 0;
  return document.toString({ lineWidth: 0 });
}
