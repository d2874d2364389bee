import { describe, expect, it } from 'vitest';
import { limits } from '../../../../openapi/document.ts';
import { BOUNDARIES } from '../boundaries/all.ts';
import { durationsIn, hasReason, WITHOUT_A_BOUNDARY } from '../boundaries/durations.ts';
import type { Boundary } from '../boundary.ts';
import { MODES } from '../boundary-world.ts';
import { check } from './boundaries.ts';

/** A post that is due an hour after its creation, with a boundary that is wrong by `offMs`. */
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

it('names a boundary that cannot be reached', async () => {
  const boundary = { id: 'test', arrange: () => Promise.reject(new Error('refused')) };
  expect(await check({ boundary, mode: 'manual', day: 'a leap day' })).toEqual(['test, manual, on a leap day: refused']);
});

describe('durations of limits.yaml', () => {
  const durations = durationsIn(limits);
  const measured = new Set(BOUNDARIES.flatMap(boundary => boundary.limits ?? []));

  it('each have a boundary, or a reason to have none', () => {
    expect(durations.filter(duration => measured.has(duration) === hasReason(duration))).toEqual([]);
  });

  it('are the only ones with a boundary or a reason', () => {
    expect([...measured].filter(limit => !durations.includes(limit))).toEqual([]);
    expect(Object.keys(WITHOUT_A_BOUNDARY).filter(path => !durations.some(each => `${each}.`.startsWith(`${path}.`)))).toEqual([]);
  });

  it('are found by their names, anywhere in the tree', () => {
    const tree = {
      posts: { retryDelaysMs: [1], maxAheadYears: 2, maxSecondsBySubType: { none: 3 }, maxBitsPerSecond: 4, maxItems: 5 },
      layers: [
        { windowMs: 6, requests: 7 },
        { windowMs: 8, requests: 9 },
      ],
      quotas: { dailyPosts: { FREE: 10 }, refreshesPerDay: 11 },
      removedAt: '2026-11-15T00:00:00.000Z',
    };
    expect(durationsIn(tree)).toEqual([
      'posts.retryDelaysMs',
      'posts.maxAheadYears',
      'posts.maxSecondsBySubType',
      'layers.windowMs',
      'quotas.dailyPosts',
      'quotas.refreshesPerDay',
      'removedAt',
    ]);
  });
});

it('names each boundary once', () => {
  expect(new Set(BOUNDARIES.map(({ id }) => id)).size).toBe(BOUNDARIES.length);
});
