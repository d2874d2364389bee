import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import type { CommentsModel } from './model.ts';
import { expectEvents, passTo } from './observe.ts';

/** Lets time pass; each move has to come at its instant, and not a millisecond before. */
export const wait = fc.constantFrom(1_000, 2_000, 10_000, 60_000, 180_000, 600_000, 36_000_000).map(
  (ms): Command<CommentsModel> => ({
    check: () => true,
    async run(model, real) {
      await passTo(model, real, model.now + ms);
      await expectEvents(model, real);
    },
    toString: () => `wait ${ms / 1000} s`,
  }),
);
