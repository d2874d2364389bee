import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeRealTime, type FakeRealTime } from '../kernel/real-time.fixture.ts';
import { type Schedule, writeSoon } from './schedule.ts';

let realTime: FakeRealTime;
let problems: unknown[];
/** When writes began. */
let begun: number[];
let endWrite: (error?: Error) => Promise<void>;
let schedule: Schedule;

beforeEach(() => {
  realTime = createFakeRealTime();
  problems = [];
  begun = [];
  schedule = writeSoon({
    realTime,
    onProblem: problem => problems.push(problem),
    write(atMoment) {
      begun.push(realTime.now());
      atMoment();
      return new Promise((resolve, reject) => {
        endWrite = async error => {
          if (error) reject(error);
          else resolve();
          await new Promise(done => setImmediate(done));
        };
      });
    },
  });
});

describe('a write', () => {
  it('comes soon after a change, once for several, and not without one', async () => {
    realTime.pass(5000);
    schedule.changed();
    realTime.pass(100);
    schedule.changed();
    realTime.pass(1000);
    expect(begun).toEqual([5250]);
    await endWrite();
    realTime.pass(5000);
    expect(begun).toHaveLength(1);
  });

  it('is followed by another when something changed behind its moment, but they never overlap', async () => {
    schedule.changed();
    realTime.pass(250);
    schedule.changed();
    realTime.pass(100);
    schedule.changed();
    expect(begun).toEqual([250]);
    await endWrite();
    realTime.pass(250);
    expect(begun).toEqual([250, 600]);
  });

  it.each([0, 50, 200, 300])('that takes %i ms has what changed on the disk within a second, under any load', async writeMs => {
    let worst = 0;
    let oldest: number | undefined;
    let captured: number | undefined;
    for (let at = 0; at < 5000; at++) {
      schedule.changed();
      oldest ??= realTime.now();
      realTime.pass(1);
      const last = begun.at(-1);
      if (last === realTime.now()) {
        captured = oldest;
        oldest = undefined;
      }
      if (captured !== undefined && last !== undefined && realTime.now() - last >= writeMs) {
        worst = Math.max(worst, realTime.now() - captured);
        captured = undefined;
        await endWrite();
      }
    }
    expect(worst).toBeLessThanOrEqual(1000);
    expect(begun.length).toBeGreaterThan(5);
    expect(begun.length).toBeLessThanOrEqual(20);
  });

  it('that fails is told of and tried again, not at once', async () => {
    schedule.changed();
    realTime.pass(250);
    await endWrite(new Error('no space'));
    expect(problems).toEqual([new Error('no space')]);
    realTime.pass(999);
    expect(begun).toHaveLength(1);
    realTime.pass(1);
    expect(begun).toHaveLength(2);
    await endWrite();
    realTime.pass(5000);
    expect(begun).toHaveLength(2);
  });
});

describe('the end', () => {
  it('waits for the write under way, and lets none begin', async () => {
    schedule.changed();
    realTime.pass(250);
    schedule.changed();
    let ended = false;
    const end = schedule.end().then(() => {
      ended = true;
    });
    await new Promise(done => setImmediate(done));
    expect(ended).toBe(false);
    await endWrite();
    await end;
    schedule.changed();
    realTime.pass(5000);
    expect([begun.length, realTime.timers()]).toEqual([1, 0]);
  });

  it('takes back what had not begun', async () => {
    schedule.changed();
    await schedule.end();
    realTime.pass(5000);
    expect(begun).toEqual([]);
  });
});
