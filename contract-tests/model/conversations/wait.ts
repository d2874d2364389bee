import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { ConversationsModel } from './model.ts';
import { observeAll } from './observe.ts';

const HOUR = 3_600_000;

/** Up to the last instant at which a participant can be answered, and past it. */
const WAITS_MS = [1, 1_000, 60_000, 12 * HOUR, 24 * HOUR];

/** Lets time pass, within the month: beyond it budgets begin anew, and messages vanish. */
export const wait = fc.constantFrom(...WAITS_MS).map(
  (ms): Command<ConversationsModel> => ({
    check: ({ now }) => new Date(now).getUTCMonth() === new Date(now + ms).getUTCMonth(),
    async run(model, real) {
      model.now += ms;
      await real.advanceTo(model.now);
      await observeAll(model, real);
    },
    toString: () => `wait ${ms / 1000} s`,
  }),
);
