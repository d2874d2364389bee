import { expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { type Job, JobQueue } from './job-queue.ts';

const jobOf = (id: number, at: number): Job => ({ id, at, kind: 'note', subject: `s${id}` });
const inOrder = (jobs: readonly Job[]) => [...jobs].sort((a, b) => a.at - b.at || a.id - b.id);

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), at: fc.integer({ min: 0, max: 20 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), id: fc.nat(150) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  ),
  { maxLength: 300, size: 'max' },
);

it('behaves like a sorted array through any sequence of calls', () => {
  fc.assert(
    fc.property(steps, list => {
      const queue = new JobQueue();
      let model: Job[] = [];
      list.forEach((step, i) => {
        if (step.do === 'add') {
          queue.add(jobOf(i, step.at));
          model = inOrder([...model, jobOf(i, step.at)]);
        } else if (step.do === 'cancel') {
          expect(queue.cancel(step.id)).toBe(model.some(job => job.id === step.id));
          model = model.filter(job => job.id !== step.id);
        } else if (step.do === 'take') {
          expect(queue.take()).toEqual(model.shift());
        } else {
          queue.clear();
          model = [];
        }
        expect(queue.peek()).toEqual(model[0]);
        expect(queue.size).toBe(model.length);
      });
      expect(queue.list()).toEqual(model);
      expect(model.map(() => queue.take())).toEqual(model);
      expect(queue.take()).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});

it('returns the remaining jobs in order after many cancellations', () => {
  const queue = new JobQueue();
  for (let id = 0; id < 1000; id++) queue.add(jobOf(id, (id * 7919) % 1000));
  for (let id = 0; id < 1000; id++) if (id % 10 !== 0) queue.cancel(id);
  const left = queue.list();
  expect(left).toHaveLength(100);
  expect(left.map(() => queue.take())).toEqual(left);
});

it('drops canceled jobs from memory', () => {
  const queue = new JobQueue();
  queue.add(jobOf(0, 1_000_000));
  for (let id = 1; id < 10_000; id++) {
    queue.add(jobOf(id, 2_000_000));
    queue.cancel(id);
  }
  expect(JSON.stringify(queue).length).toBeLessThan(20_000);
  expect(queue.size).toBe(1);
});

it('replaces a job that is added again with the same id', () => {
  const queue = new JobQueue();
  queue.add(jobOf(1, 5));
  queue.add(jobOf(2, 6));
  queue.add(jobOf(1, 9));
  expect([queue.take(), queue.take(), queue.take()].map(job => job?.at)).toEqual([6, 9, undefined]);
});

it('loads jobs instead of those before; of two with the same id, the last one counts', () => {
  const queue = new JobQueue();
  queue.add(jobOf(1, 5));
  queue.add(jobOf(3, 5));
  queue.cancel(3);
  queue.load([jobOf(2, 6), jobOf(4, 7), jobOf(2, 9)]);
  expect(queue.size).toBe(2);
  expect([queue.take(), queue.take(), queue.take()].map(job => job?.at)).toEqual([7, 9, undefined]);
});
