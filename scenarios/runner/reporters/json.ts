import type { ScenarioResult } from '../results.ts';
import { totalsOf } from './reporter.ts';

/** JSON report: `{ passed, failed, skipped, durationMs, scenarios }`. */
export function jsonReport(results: readonly ScenarioResult[], durationMs: number): string {
  return JSON.stringify({ ...totalsOf(results), durationMs, scenarios: results }, null, 2);
}
