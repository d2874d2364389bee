import { expect, it } from 'vitest';
import type { Boundary } from '../boundary.ts';
import { MODES } from '../boundary-world.ts';
import { check } from './boundaries.ts';

/** A post is due an hour after its creation; `offMs` is how wrong the boundary is about it. */
function boundaryOf(offMs: number, isInclusive = false): Boundary {
  return {
    id: 'test',
    isInclusive,
    async arrange(world) {
      const at = world.now() + 3_600_000;
      return { at: at + offMs, isPassed: () => Promise.resolve(world.now() >= at) };
    },
  };
}

it.each(MODES)('finds a boundary a millisecond early, late, or on its other side, in mode %s', async mode => {
  const where = { mode, day: 'a leap day' } as const;
  expect(await check({ boundary: boundaryOf(0), ...where })).toEqual([]);
  expect(await check({ boundary: boundaryOf(1), ...where })).toEqual([`test at -1 ms, ${mode}, on a leap day: it was passed already`]);
  expect(await check({ boundary: boundaryOf(-1), ...where })).toEqual([`test at 0 ms, ${mode}, on a leap day: it was not passed yet`]);
  expect(await check({ boundary: boundaryOf(0, true), ...where })).toEqual([`test at 0 ms, ${mode}, on a leap day: it was passed already`]);
});

it('says which boundary cannot be reached', async () => {
  const boundary = { id: 'test', arrange: () => Promise.reject(new Error('refused')) };
  expect(await check({ boundary, mode: 'manual', day: 'a leap day' })).toEqual(['test, manual, on a leap day: refused']);
});
