import type { OnDeployment, ScenarioResult } from '../results.ts';
import { totalsOf } from './reporter.ts';

/** JSON report: `{ passed, failed, skipped, durationMs, scenarios }`, and of a run on a deployment `target`, `tag`, `notes` and `leftovers`. */
export function jsonReport(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): string {
  return JSON.stringify({ ...on, ...totalsOf(results), durationMs, scenarios: results }, null, 2);
}
