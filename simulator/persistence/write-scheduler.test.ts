import { describe, expect, test } from 'vitest';
import { createFakeRealTime } from '../kernel/real-time.fixture.ts';
import type { Saving } from '../kernel/saving.ts';
import { createWriteScheduler, type WriteScheduler } from './write-scheduler.ts';

interface Writes {
  /** When each write started. */
  readonly startedAt: number[];
  /** Ends the current write, with an error if one is given. */
  finish(error?: Error): Promise<void>;
}

/** Reports a change; returns whether its answer has to wait, and whether the change is saved by now. */
function acknowledgeWith(scheduler: WriteScheduler) {
  scheduler.changed();
  const wait = scheduler.saved();
  const state = { waits: wait !== undefined, isSaved: false };
  void wait?.then(() => {
    state.isSaved = true;
  });
  return state;
}

const it = test
  .extend('realTime', () => createFakeRealTime())
  .extend('problems', (): unknown[] => [])
  .extend('saving', (): Saving => ({ failure: undefined, mediaFailure: undefined }))
  .extend('writes', (): Writes => ({ startedAt: [], finish: () => Promise.reject(new Error('No write has started')) }))
  .extend('scheduler', ({ realTime, problems, saving, writes }) =>
    createWriteScheduler({
      realTime,
      saving,
      onProblem: problem => problems.push(problem),
      write(onCapture) {
        writes.startedAt.push(realTime.now());
        onCapture();
        return new Promise((resolve, reject) => {
          writes.finish = async error => {
            if (error) reject(error);
            else resolve();
            await new Promise(done => setImmediate(done));
          };
        });
      },
    }),
  )
  .extend(
    'acknowledge',
    ({ scheduler }) =>
      () =>
        acknowledgeWith(scheduler),
  );

describe('a write', () => {
  it('that fails says since when and why, until one succeeds', async ({ realTime, writes, scheduler, saving }) => {
    realTime.pass(5000);
    scheduler.changed();
    realTime.pass(1000);
    await writes.finish(new Error('no space left'));
    realTime.pass(1000);
    await writes.finish(new Error('no space left at all'));
    expect(saving.failure).toEqual({ since: 6000, reason: 'no space left at all' });
    realTime.pass(1000);
    await writes.finish();
    expect(saving.failure).toBeUndefined();
  });

  it('starts soon after a change, once for many, and not without one', async ({ realTime, writes, scheduler }) => {
    realTime.pass(5000);
    scheduler.changed();
    realTime.pass(100);
    scheduler.changed();
    realTime.pass(1000);
    expect(writes.startedAt).toEqual([5250]);
    await writes.finish();
    realTime.pass(5000);
    expect(writes.startedAt).toHaveLength(1);
  });

  it('is followed by another for later changes, and they never overlap', async ({ realTime, writes, scheduler }) => {
    scheduler.changed();
    realTime.pass(250);
    scheduler.changed();
    realTime.pass(100);
    scheduler.changed();
    expect(writes.startedAt).toEqual([250]);
    await writes.finish();
    realTime.pass(250);
    expect(writes.startedAt).toEqual([250, 600]);
  });

  it.for([0, 50, 200, 300])(
    'that takes %i ms has each change on disk within a second, under any load',
    async (writeMs, { realTime, writes, scheduler }) => {
      let worst = 0;
      let oldest: number | undefined;
      let captured: number | undefined;
      for (let at = 0; at < 5000; at++) {
        scheduler.changed();
        oldest ??= realTime.now();
        realTime.pass(1);
        const last = writes.startedAt.at(-1);
        if (last === realTime.now()) {
          captured = oldest;
          oldest = undefined;
        }
        if (captured !== undefined && last !== undefined && realTime.now() - last >= writeMs) {
          worst = Math.max(worst, realTime.now() - captured);
          captured = undefined;
          await writes.finish();
        }
      }
      expect(worst).toBeLessThanOrEqual(1000);
      expect(writes.startedAt.length).toBeGreaterThan(5);
      expect(writes.startedAt.length).toBeLessThanOrEqual(20);
    },
  );

  it('that fails is reported, and retried after a pause', async ({ realTime, problems, writes, scheduler }) => {
    scheduler.changed();
    realTime.pass(250);
    await writes.finish(new Error('no space'));
    expect(problems).toEqual([new Error('no space')]);
    realTime.pass(999);
    expect(writes.startedAt).toHaveLength(1);
    realTime.pass(1);
    expect(writes.startedAt).toHaveLength(2);
    await writes.finish();
    realTime.pass(5000);
    expect(writes.startedAt).toHaveLength(2);
  });
});

describe('an answer to a write', () => {
  it('does not wait while the oldest unsaved change is recent', async ({ realTime, writes, acknowledge }) => {
    expect(acknowledge().waits).toBe(false);
    realTime.pass(749);
    // The write has captured the first change, and is slow.
    expect([writes.startedAt, acknowledge().waits]).toEqual([[250], false]);
    await writes.finish();
    expect(acknowledge().waits).toBe(false);
  });

  it('waits for the write that has its change when the disk is slow', async ({ realTime, writes, acknowledge }) => {
    acknowledge();
    realTime.pass(750);
    const answer = acknowledge();
    expect(answer).toEqual({ waits: true, isSaved: false });
    await writes.finish();
    expect(answer.isSaved).toBe(false);
    realTime.pass(250);
    expect(writes.startedAt).toHaveLength(2);
    await writes.finish();
    expect(answer.isSaved).toBe(true);
    expect(acknowledge().waits).toBe(false);
  });

  it('begins the write that a busy process has not begun, and waits for it', async ({ realTime, writes, acknowledge }) => {
    acknowledge();
    realTime.spend(1700);
    const answer = acknowledge();
    expect([answer.waits, writes.startedAt]).toEqual([true, [1700]]);
    await writes.finish();
    expect(answer.isSaved).toBe(true);
  });

  it('waits for the current write when that has its change', async ({ realTime, writes, scheduler }) => {
    scheduler.changed();
    realTime.pass(1000);
    const wait = scheduler.saved();
    expect(wait).toBeDefined();
    await writes.finish();
    await wait;
  });

  it('does not wait for a disk that fails, which was reported', async ({ realTime, writes, acknowledge }) => {
    acknowledge();
    realTime.pass(1000);
    const answer = acknowledge();
    expect(answer.waits).toBe(true);
    await writes.finish(new Error('no space'));
    expect(answer.isSaved).toBe(true);
    realTime.pass(900);
    expect(acknowledge().waits).toBe(false);
    realTime.pass(100);
    await writes.finish();
    acknowledge();
    realTime.pass(1000);
    expect(acknowledge().waits).toBe(true);
  });
});

describe('close', () => {
  it('waits for the current write, and starts no other', async ({ realTime, writes, scheduler }) => {
    scheduler.changed();
    realTime.pass(250);
    scheduler.changed();
    let ended = false;
    const end = scheduler.close().then(() => {
      ended = true;
    });
    await new Promise(done => setImmediate(done));
    expect(ended).toBe(false);
    await writes.finish();
    await end;
    scheduler.changed();
    realTime.pass(5000);
    expect([writes.startedAt.length, realTime.timers()]).toEqual([1, 0]);
  });

  it('cancels a write that has not started', async ({ realTime, writes, scheduler }) => {
    scheduler.changed();
    await scheduler.close();
    realTime.pass(5000);
    expect(writes.startedAt).toEqual([]);
  });
});
