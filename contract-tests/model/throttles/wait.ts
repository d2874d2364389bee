import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { ThrottlesModel } from './model.ts';

/** Around the second, and towards the ends of the longer layers. */
const WAITS_MS = [1, 998, 999, 1_000, 1_000, 9_000, 50_000];

/** Lets time pass. */
export const wait = fc.constantFrom(...WAITS_MS).map(
  (ms): Command<ThrottlesModel> => ({
    check: () => true,
    async run(model, real) {
      model.now += ms;
      await real.advanceTo(model.now);
    },
    toString: () => `wait ${ms / 1000} s`,
  }),
);
