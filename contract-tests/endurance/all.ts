import type { Trial } from './trial.ts';
import { boundaries } from './trials/boundaries.ts';
import { determinism } from './trials/determinism.ts';
import { kill } from './trials/kill.ts';
import { soak } from './trials/soak.ts';
import { supply } from './trials/supply.ts';
import { tokens } from './trials/tokens.ts';
import { upgrade } from './trials/upgrade.ts';
import { writers } from './trials/writers.ts';

/** All trials, in the order in which they run. */
// biome-ignore format: one line each.
export const allTrials: readonly Trial[] = [
  determinism,
  tokens,
  boundaries,
  kill,
  writers,
  soak,
  upgrade,
  supply,
];
