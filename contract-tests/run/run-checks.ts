import type { Check } from '../checks/check.ts';
import { findingOf } from './baseline/finding.ts';
import type { FailureReport, PropertyResult } from './results.ts';

/** A finding of a check about an operation. Findings that differ only in ids and numbers are one. */
export interface CheckFailure {
  readonly checkId: string;
  readonly operationId: string;
  /** The property that caused the exchange. */
  readonly propertyId: string;
  readonly isDecision: boolean;
  readonly failure: FailureReport;
}

/** The result of all checks of a run, as plain data that worker threads can send. */
export interface CheckRun {
  /** How many exchanges were judged. */
  readonly exchanges: number;
  readonly failures: readonly CheckFailure[];
}

export const NO_CHECKS: CheckRun = { exchanges: 0, failures: [] };

/** Merges results, and keeps the failure with the fewest exchanges for each finding. */
export function mergeCheckRuns(all: readonly CheckRun[]): CheckRun {
  const best = new Map<string, CheckFailure>();
  for (const failure of all.flatMap(({ failures }) => failures).toSorted(byLength)) {
    const key = `${failure.checkId} ${failure.operationId} ${findingOf(failure.failure.message)}`;
    if (!best.has(key)) best.set(key, failure);
  }
  return { exchanges: all.reduce((sum, { exchanges }) => sum + exchanges, 0), failures: [...best.values()] };
}

function byLength(a: CheckFailure, b: CheckFailure): number {
  return a.failure.exchanges.length - b.failure.exchanges.length || a.propertyId.localeCompare(b.propertyId);
}

/** Returns one result for each passed check, and one for each finding of the others. */
export function checkResults(checks: readonly Check[], { exchanges, failures }: CheckRun, isDeployment: boolean): PropertyResult[] {
  return checks.flatMap(({ id, title, rules }) => {
    const own = failures.filter(({ checkId }) => checkId === id).toSorted((a, b) => a.operationId.localeCompare(b.operationId));
    const common = { area: 'checks', title, rules, runs: exchanges, skips: 0, requests: 0, durationMs: 0 };
    if (exchanges === 0) return [{ ...common, id: `checks/${id}`, verdict: 'skipped', reason: 'nothing was sent', failure: null }];
    if (own.length === 0) return [{ ...common, id: `checks/${id}`, verdict: 'passed', reason: null, failure: null }];
    return own.map(
      ({ operationId, isDecision, failure }): PropertyResult => ({
        ...common,
        id: `checks/${id}/${operationId}`,
        title: `${operationId}: ${title}`,
        verdict: isDeployment && isDecision ? 'warned' : 'failed',
        reason: null,
        failure,
      }),
    );
  });
}
