import { EventEmitter } from 'node:events';
import { emitted } from '../testing/within.ts';
import { Clock, type ClockOptions } from './clock.ts';
import type { Job, NewJob } from './job-queue.ts';
import { createFakeRealTime } from './real-time.fixture.ts';

/** A clock at 1,000 that records its jobs. */
export function createTestClock(options: Partial<ClockOptions> = {}) {
  const realTime = createFakeRealTime();
  const problems: unknown[] = [];
  const clock = new Clock({ startTime: 1000, mode: 'manual', realTime, onJobError: error => problems.push(error), ...options });
  /** Subject and time of each job that ran. */
  const ran: [string, number][] = [];
  const reactions = new Map<string, (job: Job) => void>();
  clock.handle('note', job => {
    ran.push([job.subject, clock.now()]);
    reactions.get(job.subject)?.(job);
  });
  const note = (subject: string, at: number, rest: Partial<NewJob> = {}) => clock.schedule({ at, kind: 'note', subject, ...rest });
  return { clock, realTime, problems, ran, note, when: (subject: string, react: (job: Job) => void) => reactions.set(subject, react) };
}

/** Work that the test finishes. */
export function createOpenWork() {
  const gate = new EventEmitter();
  const promise = emitted('the test ends the work', gate, 'finish');
  return { promise, finish: () => gate.emit('finish'), fail: () => gate.emit('error', new Error('no')) };
}

/** Runs all pending microtasks. */
export async function flushMicrotasks() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}
