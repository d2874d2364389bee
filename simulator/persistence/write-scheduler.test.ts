import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeRealTime, type FakeRealTime } from '../kernel/real-time.fixture.ts';
import { createWriteScheduler, type WriteScheduler } from './write-scheduler.ts';

let realTime: FakeRealTime;
let problems: unknown[];
/** When writes started. */
let startedAt: number[];
let finishWrite: (error?: Error) => Promise<void>;
let scheduler: WriteScheduler;

beforeEach(() => {
  realTime = createFakeRealTime();
  problems = [];
  startedAt = [];
  scheduler = createWriteScheduler({
    realTime,
    onProblem: problem => problems.push(problem),
    write(onCapture) {
      startedAt.push(realTime.now());
      onCapture();
      return new Promise((resolve, reject) => {
        finishWrite = async error => {
          if (error) reject(error);
          else resolve();
          await new Promise(done => setImmediate(done));
        };
      });
    },
  });
});

describe('a write', () => {
  it('starts soon after a change, once for many, and not without one', async () => {
    realTime.pass(5000);
    scheduler.changed();
    realTime.pass(100);
    scheduler.changed();
    realTime.pass(1000);
    expect(startedAt).toEqual([5250]);
    await finishWrite();
    realTime.pass(5000);
    expect(startedAt).toHaveLength(1);
  });

  it('is followed by another for later changes, and they never overlap', async () => {
    scheduler.changed();
    realTime.pass(250);
    scheduler.changed();
    realTime.pass(100);
    scheduler.changed();
    expect(startedAt).toEqual([250]);
    await finishWrite();
    realTime.pass(250);
    expect(startedAt).toEqual([250, 600]);
  });

  it.each([0, 50, 200, 300])('that takes %i ms has each change on disk within a second, under any load', async writeMs => {
    let worst = 0;
    let oldest: number | undefined;
    let captured: number | undefined;
    for (let at = 0; at < 5000; at++) {
      scheduler.changed();
      oldest ??= realTime.now();
      realTime.pass(1);
      const last = startedAt.at(-1);
      if (last === realTime.now()) {
        captured = oldest;
        oldest = undefined;
      }
      if (captured !== undefined && last !== undefined && realTime.now() - last >= writeMs) {
        worst = Math.max(worst, realTime.now() - captured);
        captured = undefined;
        await finishWrite();
      }
    }
    expect(worst).toBeLessThanOrEqual(1000);
    expect(startedAt.length).toBeGreaterThan(5);
    expect(startedAt.length).toBeLessThanOrEqual(20);
  });

  it('that fails is reported, and retried after a pause', async () => {
    scheduler.changed();
    realTime.pass(250);
    await finishWrite(new Error('no space'));
    expect(problems).toEqual([new Error('no space')]);
    realTime.pass(999);
    expect(startedAt).toHaveLength(1);
    realTime.pass(1);
    expect(startedAt).toHaveLength(2);
    await finishWrite();
    realTime.pass(5000);
    expect(startedAt).toHaveLength(2);
  });
});

describe('an answer to a write', () => {
  /** Reports a change and gives what its answer waits for, with whether that is over. */
  function acknowledge() {
    scheduler.changed();
    const wait = scheduler.saved();
    const state = { waits: wait !== undefined, isSaved: false };
    void wait?.then(() => {
      state.isSaved = true;
    });
    return state;
  }

  it('does not wait while the oldest unsaved change is recent', async () => {
    expect(acknowledge().waits).toBe(false);
    realTime.pass(749);
    // The write has captured the first change, and is slow.
    expect([startedAt, acknowledge().waits]).toEqual([[250], false]);
    await finishWrite();
    expect(acknowledge().waits).toBe(false);
  });

  it('waits for the write that has its change when the disk is slow', async () => {
    acknowledge();
    realTime.pass(750);
    const answer = acknowledge();
    expect(answer).toEqual({ waits: true, isSaved: false });
    await finishWrite();
    expect(answer.isSaved).toBe(false);
    realTime.pass(250);
    expect(startedAt).toHaveLength(2);
    await finishWrite();
    expect(answer.isSaved).toBe(true);
    expect(acknowledge().waits).toBe(false);
  });

  it('waits when the process is too busy to begin the write', async () => {
    acknowledge();
    realTime.spend(1700);
    const answer = acknowledge();
    expect([answer.waits, startedAt]).toEqual([true, []]);
    realTime.pass(0);
    await finishWrite();
    expect(answer.isSaved).toBe(true);
  });

  it('waits for the current write when that has its change', async () => {
    scheduler.changed();
    realTime.pass(1000);
    const wait = scheduler.saved();
    expect(wait).toBeDefined();
    await finishWrite();
    await wait;
  });

  it('does not wait for a disk that fails, which was reported', async () => {
    acknowledge();
    realTime.pass(1000);
    const answer = acknowledge();
    expect(answer.waits).toBe(true);
    await finishWrite(new Error('no space'));
    expect(answer.isSaved).toBe(true);
    realTime.pass(900);
    expect(acknowledge().waits).toBe(false);
    realTime.pass(100);
    await finishWrite();
    acknowledge();
    realTime.pass(1000);
    expect(acknowledge().waits).toBe(true);
  });
});

describe('close', () => {
  it('waits for the current write, and starts no other', async () => {
    scheduler.changed();
    realTime.pass(250);
    scheduler.changed();
    let ended = false;
    const end = scheduler.close().then(() => {
      ended = true;
    });
    await new Promise(done => setImmediate(done));
    expect(ended).toBe(false);
    await finishWrite();
    await end;
    scheduler.changed();
    realTime.pass(5000);
    expect([startedAt.length, realTime.timers()]).toEqual([1, 0]);
  });

  it('cancels a write that has not started', async () => {
    scheduler.changed();
    await scheduler.close();
    realTime.pass(5000);
    expect(startedAt).toEqual([]);
  });
});
