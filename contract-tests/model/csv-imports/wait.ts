import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type CsvModel, nextMidnight } from './model.ts';
import { passTo } from './observe.ts';

/** Before this day no post goes out. */
const LAST = Date.parse('2026-03-18T00:00:00Z');

/** Lets time pass: less than an import takes, enough for most, or until the day is over. */
export const wait = fc.constantFrom(50, 1_000, 1_025, 1_200, 5_000, null, null).map(
  (ms): Command<CsvModel> => ({
    check: ({ now }) => now < LAST,
    run: (model, real) => passTo(model, real, ms === null ? nextMidnight(model.now) : model.now + ms),
    toString: () => (ms === null ? 'wait until the day is over' : `wait ${ms} ms`),
  }),
);
