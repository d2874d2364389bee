import type { StoryResult } from '../results.ts';
import { totalsOf } from './reporter.ts';

/** The results for machines: `{ passed, failed, skipped, durationMs, stories }`. */
export function jsonReport(results: readonly StoryResult[], durationMs: number): string {
  return JSON.stringify({ ...totalsOf(results), durationMs, stories: results }, null, 2);
}
