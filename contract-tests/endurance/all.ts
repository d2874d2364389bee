import type { Trial } from './trial.ts';
import { determinism } from './trials/determinism.ts';
import { supply } from './trials/supply.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [determinism, supply];
