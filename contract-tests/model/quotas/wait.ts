import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { QuotasModel } from './model.ts';
import { expectAll } from './observe.ts';

const DAY = 86_400_000;

const STEPS: Readonly<Record<string, (now: number) => number>> = {
  'a millisecond': now => now + 1,
  'an hour': now => now + 3_600_000,
  'for the last millisecond of the day': now => now - (now % DAY) + DAY - 1,
  'for midnight': now => now - (now % DAY) + DAY,
};

/** Lets time pass, towards the end of a day and past it; the second night is that of a new month. */
export const wait = fc.constantFrom(...Object.entries(STEPS)).map(
  ([name, step]): Command<QuotasModel> => ({
    check: ({ now }) => step(now) > now,
    async run(model, real) {
      model.now = step(model.now);
      await real.advanceTo(model.now);
      await expectAll(model, real);
    },
    toString: () => `wait ${name}`,
  }),
);
