import type { Trial } from './trial.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [];
