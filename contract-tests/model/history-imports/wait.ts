import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type HistoryModel, nextMidnight } from './model.ts';
import { passTo } from './observe.ts';

const DAY = 86_400_000;

const WAITS = {
  'a second': now => now + 1_000,
  'three seconds': now => now + 3_000,
  'a minute': now => now + 60_000,
  'an hour': now => now + 3_600_000,
  'until the day is over': nextMidnight,
  '15 days': now => now + 15 * DAY,
} satisfies Record<string, (now: number) => number>;

type Wait = keyof typeof WAITS;

/** Lets time pass, up to half the time that a post is kept. */
export const wait = fc.constantFrom<Wait[]>('three seconds', 'three seconds', ...(Object.keys(WAITS) as Wait[])).map(
  (how): Command<HistoryModel> => ({
    check: () => true,
    run: (model, real) => passTo(model, real, WAITS[how](model.now)),
    toString: () => `wait ${how}`,
  }),
);
