import type { Trial } from './trial.ts';
import { bombs } from './trials/bombs/bombs.ts';
import { browser } from './trials/browser/browser.ts';
import { determinism } from './trials/determinism.ts';
import { hostileDeployment } from './trials/hostile-deployment/hostile-deployment.ts';
import { hostileInput } from './trials/hostile-input/hostile-input.ts';
import { kill } from './trials/kill.ts';
import { names } from './trials/names/names.ts';
import { secrets } from './trials/secrets/secrets.ts';
import { soak } from './trials/soak.ts';
import { ssrf } from './trials/ssrf/ssrf.ts';
import { supply } from './trials/supply.ts';
import { writers } from './trials/writers.ts';

/** All trials, in the order in which they run. The slowest ones at a small scale come first, so that others run at the same time. */
// biome-ignore format: one line each.
export const allTrials: readonly Trial[] = [
  secrets,
  kill,
  determinism,
  bombs,
  hostileDeployment,
  browser,
  hostileInput,
  soak,
  supply,
  names,
  writers,
  ssrf,
];
