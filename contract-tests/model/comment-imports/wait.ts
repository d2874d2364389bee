import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type CommentImportsModel, nextMidnight } from './model.ts';
import { passTo } from './observe.ts';

/** Lets time pass: less than an import takes, enough for most, or until the day is over. */
export const wait = fc.constantFrom(1_000, 3_000, 10_000, 10_000, 65_000, 200_000, null).map(
  (ms): Command<CommentImportsModel> => ({
    check: () => true,
    run: (model, real) => passTo(model, real, ms === null ? nextMidnight(model.now) : model.now + ms),
    toString: () => (ms === null ? 'wait until the day is over' : `wait ${ms / 1000} s`),
  }),
);
