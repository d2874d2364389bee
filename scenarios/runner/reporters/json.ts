import type { ScenarioResult } from '../results.ts';
import { totalsOf } from './reporter.ts';

/** The results for machines: `{ passed, failed, skipped, durationMs, stories }`. */
export function jsonReport(results: readonly ScenarioResult[], durationMs: number): string {
  return JSON.stringify({ ...totalsOf(results), durationMs, stories: results }, null, 2);
}
