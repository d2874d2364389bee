import type { ScenarioResult, StepFailure } from '../results.ts';

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

/** Longer values are cut in a line. */
const MAX_VALUE_CHARACTERS = 80;

/** Why a step failed, in a line: with what was expected and received in the first place where they differ. */
export function reasonOf({ message, differences: [first, ...others] }: Pick<StepFailure, 'message' | 'differences'>): string {
  if (!first) return message;
  const [expected, received] = [first.expected, first.actual].map(value =>
    value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value,
  );
  const place = first.path === '' ? '' : `${first.path}: `;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${message}: ${place}expected ${expected}, received ${received}${more}`;
}

export function totalsOf(results: readonly ScenarioResult[]): Totals {
  const count = (status: ScenarioResult['status']) => results.filter(result => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
