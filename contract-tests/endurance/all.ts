import type { Trial } from './trial.ts';
import { ssrf } from './trials/ssrf/ssrf.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [ssrf];
