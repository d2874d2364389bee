/** Whether a run has seen enough of a deployment for a verdict. A run that saw little and found nothing proves nothing. */

import type { PropertyResult } from './results.ts';
import { isExcludedReason } from './select-properties.ts';

export interface EvidenceOptions {
  /** The least number of properties that must pass; without it, half of those that the switches allow. */
  readonly minPassed?: number | undefined;
  /** Why the run ended before all properties had all their cases; undefined if it did not. */
  readonly stopped?: string | undefined;
  readonly requests: number;
  readonly durationMs: number;
}

/** The share of the properties that the switches allow, of which a verdict needs as many to pass and to have a turn. */
const SHARE = { passed: 0.5, turns: 0.9 } as const;

/**
 * Returns what is missing for a verdict, one sentence each; an empty list when the evidence is sufficient. `results` are those of the properties,
 * without those of checks. Properties that the switches do not allow, or that
 * were skipped because an operation is excluded, do not count.
 */
export function missingEvidence(
  results: readonly PropertyResult[],
  { minPassed, stopped, requests, durationMs }: EvidenceOptions,
): string[] {
  const allowed = results.filter(({ missing = [], verdict, reason }) => {
    const isExcluded = verdict === 'skipped' && isExcludedReason(reason);
    return missing.length === 0 && !isExcluded;
  });
  if (allowed.length === 0) return ['the target allows none of the properties'];
  const passed = allowed.filter(({ verdict }) => verdict === 'passed').length;
  const needed = minPassed ?? Math.ceil(allowed.length * SHARE.passed);
  const turns = allowed.filter(
    ({ verdict, reason }) => verdict !== 'skipped' || stopped === undefined || !reason?.endsWith(stopped),
  ).length;
  const pace = `${requests} requests in ${timeText(durationMs)}${turns === 0 ? '' : `, all would take about ${timeText((durationMs * allowed.length) / turns)}`}`;
  return [
    ...(passed < needed ? [`${passed} of ${allowed.length} properties passed, and a verdict needs ${needed} (--min-passed)`] : []),
    ...(turns < allowed.length * SHARE.turns
      ? [`${turns} of ${allowed.length} properties had a turn before the run ended: ${stopped}; ${pace}`]
      : []),
  ];
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Returns a duration in seconds, from two minutes on in minutes; the latter rounded up. */
function timeText(ms: number): string {
  return ms < 2 * MINUTE_MS ? `${Math.round(ms / SECOND_MS)} s` : `${Math.ceil(ms / MINUTE_MS)} min`;
}
