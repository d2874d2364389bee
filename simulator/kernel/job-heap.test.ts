import { expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { JobHeap, type Place } from './job-heap.ts';

const jobAt = (at: number, id: number): Place => ({ at, id });

/** Removes jobs from an order, soonest first, until none is left. */
function drain(order: JobHeap<Place>): Place[] {
  const drained: Place[] = [];
  for (let job = order.soonest; job; job = order.soonest) {
    drained.push(job);
    order.removeSoonest();
  }
  return drained;
}

const inOrder = (jobs: readonly Place[]): Place[] => [...jobs].sort((a, b) => a.at - b.at || a.id - b.id);

/** Due times as jobs have them: many close to one another, many at once, and some of another century. */
const dueTimes = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
);

it('gives what was added by due time, then id, whatever is added and removed in between', () => {
  // A list adds jobs at its due times, a number removes so many.
  const steps = fc.array(fc.oneof(fc.array(dueTimes, { maxLength: 400, size: 'max' }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, all => {
      const order = new JobHeap<Place>();
      let expected: Place[] = [];
      let nextId = 1;
      for (const step of all) {
        if (typeof step === 'number') {
          const removed = expected.splice(0, step);
          for (const job of removed) {
            expect(order.soonest).toBe(job);
            order.removeSoonest();
          }
        } else {
          const added = step.map(at => jobAt(at, nextId++));
          for (const job of added) order.add(job);
          expected = inOrder([...expected, ...added]);
        }
        expect(order.soonest).toBe(expected[0]);
      }
      expect(drain(order)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['spread evenly', (index: number) => (index * 7919) % 3_600_000],
  ['at one time', () => 7],
  ['ever closer to one another', (index: number) => Math.floor(2 ** (((index * 7919) % 1000) / 20))],
  ['ever later', (index: number) => index],
  ['ever sooner', (index: number) => -index],
])('gives a hundred thousand jobs, %s, in order', (_name, dueTime) => {
  const jobs = Array.from({ length: 100_000 }, (_, index) => jobAt(dueTime(index), index));
  const order = new JobHeap<Place>();
  for (const job of jobs) order.add(job);
  expect(drain(order)).toEqual(inOrder(jobs));
});

it('gives jobs at the same place, which a canceled job and its successor may have', () => {
  const order = new JobHeap<Place>();
  for (let i = 0; i < 1000; i++) order.add(jobAt(5, 1));
  order.add(jobAt(4, 2));
  expect(drain(order).map(({ id }) => id)).toEqual([2, ...Array.from({ length: 1000 }, () => 1)]);
});

it('has the jobs that it has loaded instead of those before', () => {
  const order = new JobHeap<Place>();
  for (let id = 0; id < 1000; id++) order.add(jobAt(-id, id));
  const jobs = Array.from({ length: 1000 }, (_, id) => jobAt((id * 7919) % 1000, id));
  order.load(jobs);
  expect(drain(order)).toEqual(inOrder(jobs));
  order.removeSoonest();
  expect(order.soonest).toBeUndefined();
});
