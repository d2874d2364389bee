import type { ScenarioResult } from '../results.ts';

/** Settings of a report. */
export interface ReportSettings {
  readonly colour: boolean;
  /** The command that runs a scenario again. */
  readonly rerunCommand: (file: string) => string;
  /** Present when the run is on a deployment, whose time is real. */
  readonly target?: string;
}

/** Totals of a run. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function totalsOf(results: readonly ScenarioResult[]): Totals {
  const count = (status: ScenarioResult['status']) => results.filter(result => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
