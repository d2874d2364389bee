import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { expectUsage } from './about-transfer.ts';
import { pass, type UploadsModel } from './model.ts';

const HOUR = 3_600_000;

/** Up to a URL's last instant and past it, and towards the 7 days after which a transfer goes. */
const WAITS_MS = [1, 1, HOUR, HOUR, 6 * HOUR, 6 * HOUR + 1, 72 * HOUR, 144 * HOUR];

/** Lets time pass. */
export const wait = fc.constantFrom(...WAITS_MS).map(
  (ms): Command<UploadsModel> => ({
    // Beyond its month the count of uploads would begin anew.
    check: ({ now }) => new Date(now).getUTCMonth() === new Date(now + ms).getUTCMonth(),
    async run(model, real) {
      pass(model, ms);
      await real.advanceTo(model.now);
      await expectUsage(model, real);
    },
    toString: () => `wait ${ms / 1000} s`,
  }),
);
