import type { ScenarioResult } from '../results.ts';

/** What a report knows besides the results. */
export interface ReportSettings {
  readonly colour: boolean;
  /** The command that runs one story again, as it was run. */
  readonly again: (file: string) => string;
}

/** Counts of a whole run. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function totalsOf(results: readonly ScenarioResult[]): Totals {
  const count = (status: ScenarioResult['status']) => results.filter(result => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
