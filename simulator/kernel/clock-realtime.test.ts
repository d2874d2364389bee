import { describe, expect, it } from 'vitest';
import { controlApi } from '../../openapi/document.ts';
import * as fc from '../testing/fast-check.ts';
import { createOpenWork, createTestClock, flushMicrotasks } from './clock.fixture.ts';
import { MAX_CLOCK_SPEED, parseClockSpeed } from './clock-speed.ts';
import { createFakeRealTime } from './real-time.fixture.ts';
import { LAST_INSTANT } from './time.ts';
import { VirtualTime } from './virtual-time.ts';

describe('runDue', () => {
  it('runs due jobs once, and not from within a job', () => {
    const { clock, ran, note, when } = createTestClock();
    let inner: number | undefined;
    when('a', () => (inner = clock.runDue()));
    note('a', 1000);
    note('b', 1000);
    note('c', 1001);
    expect([clock.runDue(), clock.runDue(), inner]).toEqual([2, 0, 0]);
    expect(ran).toEqual([
      ['a', 1000],
      ['b', 1000],
    ]);
  });

  it('is called in manual mode after the current response', () => {
    const { realTime, ran, note } = createTestClock();
    note('now', 1000);
    note('later', 1001);
    expect(ran).toEqual([]);
    realTime.pass(1000);
    expect(ran).toEqual([['now', 1000]]);
    expect(realTime.timers()).toBe(0);
  });
});

describe('realtime mode', () => {
  it('follows real time at the given speed', () => {
    const { clock, realTime } = createTestClock({ mode: 'realtime', speed: 10 });
    realTime.pass(100);
    expect([clock.now(), clock.mode, clock.speed]).toEqual([2000, 'realtime', 10]);
  });

  it('shows the time of day after a past, however long that took to live', () => {
    const { clock, realTime, ran, note } = createTestClock({ mode: 'realtime' });
    note('later', 3000);
    clock.throughPast(() => {
      clock.passTo(1500);
      realTime.pass(4000);
      expect([clock.now(), ran]).toEqual([1500, []]);
      clock.passTo(2000);
    });
    realTime.pass(0);
    expect([clock.now(), clock.mode, ran]).toEqual([6000, 'realtime', [['later', 3000]]]);
  });

  it('runs jobs at their due time', () => {
    const { clock, realTime, ran, note, when } = createTestClock({ mode: 'realtime', speed: 10 });
    when('a', () => note('b', clock.now() + 500));
    note('c', 4000);
    note('a', 1500);
    realTime.pass(49);
    expect(ran).toEqual([]);
    realTime.pass(1);
    expect(ran).toEqual([['a', 1500]]);
    realTime.pass(1000);
    expect(ran).toEqual([
      ['a', 1500],
      ['b', 2000],
      ['c', 4000],
    ]);
  });

  it('runs any job at its instant and not a millisecond earlier, at any speed', () => {
    const speeds = fc.constantFrom(1, 64, 1024);
    fc.assert(
      fc.property(speeds, fc.integer({ min: 2, max: 40_000_000_000 }), (speed, afterMs) => {
        const { clock, realTime, ran, note } = createTestClock({ mode: 'realtime', speed });
        note('a', 1000 + afterMs);
        realTime.pass((afterMs - 1) / speed);
        clock.runDue();
        expect([clock.now(), ran]).toEqual([999 + afterMs, []]);
        realTime.pass(1 / speed);
        clock.runDue();
        expect([clock.now(), ran]).toEqual([1000 + afterMs, [['a', 1000 + afterMs]]]);
      }),
    );
  });

  it('catches up in order after the machine was suspended', () => {
    const { clock, realTime, ran, note, when } = createTestClock({ mode: 'realtime' });
    when('a', () => note('b', 1300));
    note('c', 1400);
    note('a', 1200);
    realTime.pass(0);
    const late = { ...realTime };
    expect(late.timers()).toBe(1);
    // A request arrives before the timer fires.
    const elapsed = realTime.elapsed;
    realTime.elapsed = () => elapsed() + 1000;
    expect(clock.runDue()).toBe(3);
    expect(ran).toEqual([
      ['a', 1200],
      ['b', 1300],
      ['c', 1400],
    ]);
  });

  it('can be advanced, and continues from there', async () => {
    const { clock, realTime, ran, note } = createTestClock({ mode: 'realtime' });
    note('a', 5000);
    note('b', 10_500);
    realTime.pass(1000);
    expect(await clock.advanceTo(10_000)).toEqual({ from: 2000, to: 10_000, jobsRun: 1 });
    realTime.pass(499);
    expect(clock.now()).toBe(10_499);
    realTime.pass(1);
    expect(ran).toEqual([
      ['a', 5000],
      ['b', 10_500],
    ]);
  });

  it('is frozen during an advance', async () => {
    const { clock, realTime, note, when } = createTestClock({ mode: 'realtime' });
    const work = createOpenWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1100);
    const advance = clock.advanceTo(1100);
    await flushMicrotasks();
    realTime.pass(50_000);
    expect(clock.now()).toBe(1100);
    work.finish();
    await advance;
    expect(clock.now()).toBe(1100);
    realTime.pass(7);
    expect(clock.now()).toBe(1107);
  });

  it('keeps the time when the mode changes', () => {
    const { clock, realTime, ran, note } = createTestClock();
    note('a', 3000);
    realTime.pass(10_000);
    expect(clock.now()).toBe(1000);
    clock.setMode('realtime', 2);
    realTime.pass(500);
    expect(clock.now()).toBe(2000);
    clock.setMode('manual');
    realTime.pass(10_000);
    expect([clock.now(), ran, realTime.timers()]).toEqual([2000, [], 0]);
    clock.setMode('realtime', 1);
    realTime.pass(1000);
    expect(ran).toEqual([['a', 3000]]);
  });

  it('stops at the last instant', () => {
    const { clock, realTime } = createTestClock({ mode: 'realtime', speed: 1e15 });
    realTime.pass(1e9);
    expect(clock.now()).toBe(LAST_INSTANT);
  });

  it('leaves no timer when it is stopped', () => {
    const { clock, realTime, ran, note } = createTestClock({ mode: 'realtime' });
    note('a', 1500);
    clock.stop();
    expect(realTime.timers()).toBe(0);
    note('b', 1600);
    realTime.pass(5000);
    expect(ran).toEqual([]);
  });
});

it('a frozen time stands still until it is released, and says so', () => {
  const realTime = createFakeRealTime();
  const time = new VirtualTime(realTime, 1000, 'realtime', 2);
  realTime.spend(10);
  expect([time.frozen, time.now()]).toEqual([false, 1020]);
  time.freeze(1020);
  realTime.spend(10);
  time.moveTo(1500);
  time.moveTo(1400);
  expect([time.frozen, time.now()]).toEqual([true, 1500]);
  time.unfreeze();
  realTime.spend(10);
  expect([time.frozen, time.now()]).toEqual([false, 1520]);
});

describe('a speed', () => {
  // Behaviour control/clock-words has the others.
  it.each(['1000000.5x', '1000000000000x', '.5x', '10 x', 'Manual', '', `${'9'.repeat(400)}x`])('is not %j', text => {
    expect(parseClockSpeed(text)).toBeUndefined();
  });

  it('has the same maximum in the control document', () => {
    expect(controlApi().schema('ClockSpeed').maximum).toBe(MAX_CLOCK_SPEED);
    expect(parseClockSpeed(`${MAX_CLOCK_SPEED}x`)).toEqual({ mode: 'realtime', speed: MAX_CLOCK_SPEED });
  });
});
