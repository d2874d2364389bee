import type { Trial } from './trial.ts';
import { bombs } from './trials/bombs/bombs.ts';
import { browser } from './trials/browser/browser.ts';
import { hostileInput } from './trials/hostile-input/hostile-input.ts';
import { names } from './trials/names/names.ts';
import { receivers } from './trials/receivers/receivers.ts';
import { secrets } from './trials/secrets/secrets.ts';
import { ssrf } from './trials/ssrf/ssrf.ts';

/** All trials, in the order in which they run. */
export const allTrials: readonly Trial[] = [hostileInput, browser, ssrf, names, receivers, bombs, secrets];
