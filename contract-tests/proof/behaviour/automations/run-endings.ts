/** How runs of flows end. */
import type { Fields } from '../../../exchange.ts';
import { objectsOf } from '../../../suites/asking.ts';

/** The end of a run that did all its steps. */
export const ANSWERED = ['COMPLETED', null];

/** Returns the status and the error code of each run. */
export function endings(runs: readonly Fields[]): unknown[] {
  return runs.map(({ status, error }) => [status, objectsOf([error])[0]?.['code'] ?? null]);
}
