import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { JobHeap } from './job-heap.ts';

const NOTHING = [Number.NaN, Number.NaN];
const soonestOf = (heap: JobHeap): number[] => [heap.soonestAt, heap.soonestId];

it('gives what was added by due time, then id, whatever is added and removed in between', () => {
  // A number is the due time of another job, null removes the soonest.
  const steps = fc.array(fc.option(fc.integer({ min: -5, max: 5 }), { freq: 3 }), { maxLength: 300 });
  fc.assert(
    fc.property(steps, all => {
      const heap = new JobHeap();
      const expected: number[][] = [];
      all.forEach((at, id) => {
        if (at === null) {
          expected.shift();
          heap.removeSoonest();
        } else {
          expected.push([at, id]);
          expected.sort(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j);
          heap.add(at, id);
        }
        expect(heap.size).toBe(expected.length);
        expect(soonestOf(heap)).toEqual(expected[0] ?? NOTHING);
      });
    }),
    { seed: 1 },
  );
});

it('is empty when cleared', () => {
  const heap = new JobHeap();
  for (let id = 0; id < 100; id++) heap.add(-id, id);
  heap.clear();
  expect(heap.size).toBe(0);
  expect(soonestOf(heap)).toEqual(NOTHING);
  heap.removeSoonest();
  expect(heap.size).toBe(0);
});
