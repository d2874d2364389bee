import { describe, expect, it } from 'vitest';
import { createTestClock, flushMicrotasks } from './clock.fixture.ts';
import { LAST_INSTANT } from './time.ts';

const SECOND = 1000;

/** A clock whose every job takes 5 ms of real time, so that a slice has a few of them. */
function createSlowClock(options: Parameters<typeof createTestClock>[0] = {}) {
  const test = createTestClock(options);
  /** Real milliseconds without a pause, for each turn of the event loop. */
  const turns: number[] = [0];
  test.clock.handle('slow', job => {
    test.ran.push([job.subject, test.clock.now()]);
    test.realTime.spend(5);
    turns.push((turns.pop() ?? 0) + 5);
  });
  test.realTime.yield = () => {
    turns.push(0);
    return Promise.resolve();
  };
  return {
    ...test,
    turns,
    add(count: number, firstAt = 0, stepMs = 0) {
      for (let i = 0; i < count; i++) test.clock.schedule({ at: firstAt + i * stepMs, kind: 'slow', subject: String(i) });
    },
    /** Lets the timer of the next slice fire. */
    turn() {
      turns.push(0);
      test.realTime.pass(0);
    },
  };
}

describe('a realtime clock that is behind', () => {
  it('runs a slice of jobs in each turn, and requests see no time whose jobs have not run', () => {
    const { clock, realTime, ran, turns, add, turn } = createSlowClock({ mode: 'realtime' });
    add(100, 2000, SECOND);
    realTime.spend(1000 * SECOND);
    clock.runDue();
    expect(ran.length).toBeLessThan(10);
    expect(clock.now()).toBe(2000 + ran.length * SECOND);
    // Further requests of the same turn do not lengthen it.
    const before = ran.length;
    clock.runDue();
    expect(ran).toHaveLength(before);
    expect(clock.catchUp()).toBeUndefined();
    for (let i = 0; i < 100 && ran.length < 100; i++) turn();
    expect(ran.map(([, at]) => at)).toEqual(Array.from({ length: 100 }, (_, i) => 2000 + i * SECOND));
    expect(Math.max(...turns)).toBeLessThanOrEqual(50);
    expect(clock.now()).toBeGreaterThanOrEqual(1001 * SECOND);
  });

  it('goes slower than its speed when jobs come faster than they can run, and never back', () => {
    const { clock, realTime, turns } = createSlowClock({ mode: 'realtime', speed: 1_000_000 });
    clock.handle('endless', () => {
      realTime.spend(5);
      turns.push((turns.pop() ?? 0) + 5);
      clock.schedule({ at: clock.now() + SECOND, kind: 'endless', subject: '' });
    });
    clock.schedule({ at: 2000, kind: 'endless', subject: '' });
    let last = clock.now();
    for (let i = 0; i < 200; i++) {
      turns.push(0);
      realTime.pass(1);
      clock.runDue();
      expect(clock.now()).toBeGreaterThanOrEqual(last);
      last = clock.now();
    }
    expect(last).toBeLessThan(2000 * SECOND);
    expect(Math.max(...turns)).toBeLessThanOrEqual(50);
  });

  it('keeps the time of the last job when it becomes manual', () => {
    const { clock, realTime, ran, add } = createSlowClock({ mode: 'realtime' });
    add(100, 2000, SECOND);
    realTime.spend(1000 * SECOND);
    clock.runDue();
    clock.setMode('manual');
    const now = clock.now();
    expect(now).toBe(2000 + ran.length * SECOND);
    realTime.pass(1000 * SECOND);
    expect(clock.now()).toBe(now);
  });

  it('can be advanced', async () => {
    const { clock, realTime, ran, turns, add } = createSlowClock({ mode: 'realtime' });
    add(100, 2000, SECOND);
    realTime.spend(1000 * SECOND);
    clock.runDue();
    const from = clock.now();
    turns.push(0);
    expect(await clock.advanceTo(500 * SECOND)).toEqual({ from, to: 500 * SECOND, jobsRun: 100 - (from - 2000) / SECOND });
    expect(ran).toHaveLength(100);
    expect(Math.max(...turns)).toBeLessThanOrEqual(50);
  });

  it('sets no timer for jobs after the last instant', () => {
    const { clock, realTime, add } = createSlowClock({ mode: 'realtime', speed: 1_000_000 });
    add(1, LAST_INSTANT + 1);
    realTime.pass(0);
    clock.setMode('realtime', 10);
    expect(realTime.timers()).toBe(0);
  });
});

describe('many jobs that are due now on a manual clock', () => {
  it('run in slices, and a request waits for all of them', async () => {
    const { clock, realTime, ran, turns, add, turn } = createSlowClock();
    add(50);
    let seen: number | undefined;
    const request = clock.catchUp()?.then(() => {
      seen = ran.length;
    });
    const other = clock.catchUp();
    expect(ran.length).toBeLessThan(10);
    for (let i = 0; i < 50 && ran.length < 50; i++) {
      turn();
      await flushMicrotasks();
    }
    await Promise.all([request, other]);
    expect(seen).toBe(50);
    expect(Math.max(...turns)).toBeLessThanOrEqual(50);
    expect(realTime.timers()).toBe(0);
    expect(clock.catchUp()).toBeUndefined();
  });

  it('do not keep a request waiting when the clock stops', async () => {
    const { clock, add } = createSlowClock();
    add(50);
    const request = clock.catchUp();
    clock.stop();
    await request;
  });
});

describe('an advance', () => {
  it('yields in time however slow its jobs are', async () => {
    const { clock, ran, turns, add } = createSlowClock();
    add(500, 2000, SECOND);
    await clock.advanceTo(LAST_INSTANT);
    expect(ran).toHaveLength(500);
    expect(turns.length).toBeGreaterThan(100);
    expect(Math.max(...turns)).toBeLessThanOrEqual(50);
  });

  it('ends where it is when the process stops, and its jobs stay', async () => {
    const { clock, ran, add } = createSlowClock();
    add(500, 2000, SECOND);
    const advance = clock.advanceTo(LAST_INSTANT);
    await flushMicrotasks();
    clock.endAdvances();
    expect(await advance).toEqual({ from: 1000, to: clock.now(), jobsRun: ran.length });
    expect(clock.now()).toBeLessThan(500 * SECOND);
    expect(clock.pendingJobs).toBe(500 - ran.length);
    expect(await clock.advanceTo(LAST_INSTANT)).toMatchObject({ jobsRun: 0, to: clock.now() });
  });

  it('ends when the clock stops', async () => {
    const { clock, realTime } = createSlowClock();
    clock.handle('endless', () => {
      realTime.spend(5);
      clock.schedule({ at: clock.now() + 1, kind: 'endless', subject: '' });
    });
    clock.schedule({ at: 2000, kind: 'endless', subject: '' });
    realTime.yield = () => new Promise(resolve => setImmediate(resolve));
    const advance = clock.advanceTo(LAST_INSTANT);
    await new Promise(resolve => setImmediate(resolve));
    clock.stop();
    await advance;
  });
});
