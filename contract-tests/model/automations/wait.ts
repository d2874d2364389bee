import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { AutomationsModel } from './model.ts';
import { passTo } from './observe.ts';

/** Around the pause between answers and the hour of six of them; 10 minutes, so that six fit. Towards the end of the month, and past it. */
const WAITS_MS = [1, 1_000, 59_999, 60_000, 60_000, 600_000, 3_600_000];

/** Lets time pass. */
export const wait = fc.constantFrom(...WAITS_MS).map(
  (ms): Command<AutomationsModel> => ({
    check: () => true,
    run: (model, real) => passTo(model, real, model.now + ms),
    toString: () => `wait ${ms / 1000} s`,
  }),
);
