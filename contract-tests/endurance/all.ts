import type { Trial } from './trial.ts';
import { determinism } from './trials/determinism.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [
  determinism,
];
