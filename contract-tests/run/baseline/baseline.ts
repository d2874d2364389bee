/** Known failures: which results the baseline accepts, which entries no longer occur, and which failures are new. */
import { type KnownFailure, minCasesOf, type PropertyResult, type Report } from '../results.ts';
import { findingOf, fingerprintOf } from './finding.ts';

/** The result, marked as known when an entry accepts its failure. `today`: `2026-11-22`; an entry is accepted up to its last day. */
export function withKnown(result: PropertyResult, entries: readonly KnownFailure[], today: string): PropertyResult {
  const known = entryFor(result, entries);
  return known && !isOver(known, today) ? { ...result, known } : result;
}

/** The entries whose property passed now, with as many cases as a verdict needs. A property that failed otherwise may still have the old failure. */
export function goneEntries(report: Report, entries: readonly KnownFailure[]): KnownFailure[] {
  const passed = new Set(
    report.results.filter(({ verdict, runs }) => verdict === 'passed' && runs >= minCasesOf(report)).map(({ id }) => id),
  );
  return entries.filter(({ property }) => passed.has(property) || isPassedCheck(property, passed, report));
}

/** `checks/<check>/<operation>`: the check passed, and the run has asked the operation. */
function isPassedCheck(property: string, passed: ReadonlySet<string>, { coverage }: Report): boolean {
  const [group, check, operationId] = property.split('/');
  const seen = coverage.answers.find(answer => answer.operationId === operationId)?.seen ?? {};
  return group === 'checks' && passed.has(`checks/${check}`) && Object.values(seen).some(count => count > 0);
}

/** An entry for each failure that none accepts. */
export function newEntries({ results }: Report, entries: readonly KnownFailure[]): KnownFailure[] {
  return results
    .filter(result => result.verdict === 'failed' && !entryFor(result, entries))
    .flatMap(({ id, failure }) => (failure ? [entryOf(id, failure.message)] : []))
    .toSorted((a, b) => (a.property < b.property ? -1 : 1));
}

/** The entries that would accept a failure of this run if their last day were not over. */
export function overdueEntries({ results }: Report, entries: readonly KnownFailure[], today: string): KnownFailure[] {
  return results.flatMap(result => entryFor(result, entries) ?? []).filter(entry => isOver(entry, today));
}

/** What the failure of a property is called in a baseline. */
export function entryOf(property: string, message: string): KnownFailure {
  const finding = findingOf(message);
  return { property, finding, fingerprint: fingerprintOf(property, finding) };
}

function entryFor({ id, verdict, failure }: PropertyResult, entries: readonly KnownFailure[]): KnownFailure | undefined {
  if (verdict !== 'failed' || !failure) return undefined;
  const { fingerprint } = entryOf(id, failure.message);
  return entries.find(entry => entry.fingerprint === fingerprint);
}

function isOver({ until }: KnownFailure, today: string): boolean {
  return until !== undefined && today > until;
}
