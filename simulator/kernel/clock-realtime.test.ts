import { describe, expect, it } from 'vitest';
import { openWork, setUp, turn } from './clock.fixture.ts';
import { LAST_INSTANT } from './time.ts';

describe('what is due by now', () => {
  it('runs once, and not from inside a job', () => {
    const { clock, ran, note, when } = setUp();
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

  it('runs by itself in manual mode once the answer is out', () => {
    const { realTime, ran, note } = setUp();
    note('now', 1000);
    note('later', 1001);
    expect(ran).toEqual([]);
    realTime.pass(1000);
    expect(ran).toEqual([['now', 1000]]);
    expect(realTime.timers()).toBe(0);
  });
});

describe('time that runs by itself', () => {
  it('follows the real one, so many times as fast', () => {
    const { clock, realTime } = setUp({ mode: 'realtime', speed: 10 });
    realTime.pass(100);
    expect([clock.now(), clock.mode, clock.speed]).toEqual([2000, 'realtime', 10]);
  });

  it('runs jobs when they come due, at their due time', () => {
    const { clock, realTime, ran, note, when } = setUp({ mode: 'realtime', speed: 10 });
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

  it('catches up in order when the machine was away', () => {
    const { clock, realTime, ran, note, when } = setUp({ mode: 'realtime' });
    when('a', () => note('b', 1300));
    note('c', 1400);
    note('a', 1200);
    realTime.pass(0);
    const late = { ...realTime };
    expect(late.timers()).toBe(1);
    // A request comes before the timer does.
    const elapsed = realTime.elapsed;
    realTime.elapsed = () => elapsed() + 1000;
    expect(clock.runDue()).toBe(3);
    expect(ran).toEqual([
      ['a', 1200],
      ['b', 1300],
      ['c', 1400],
    ]);
  });

  it('can be advanced, and goes on from there', async () => {
    const { clock, realTime, ran, note } = setUp({ mode: 'realtime' });
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

  it('stands while an advance is under way', async () => {
    const { clock, realTime, note, when } = setUp({ mode: 'realtime' });
    const work = openWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1100);
    const advance = clock.advanceTo(1100);
    await turn();
    realTime.pass(50_000);
    expect(clock.now()).toBe(1100);
    work.finish();
    await advance;
    expect(clock.now()).toBe(1100);
    realTime.pass(7);
    expect(clock.now()).toBe(1107);
  });

  it('keeps the time when the mode changes', () => {
    const { clock, realTime, ran, note } = setUp();
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

  it('ends with the last instant', () => {
    const { clock, realTime } = setUp({ mode: 'realtime', speed: 1e15 });
    realTime.pass(1e9);
    expect(clock.now()).toBe(LAST_INSTANT);
  });

  it('leaves no timer behind', () => {
    const { clock, realTime, ran, note } = setUp({ mode: 'realtime' });
    note('a', 1500);
    clock.stop();
    expect(realTime.timers()).toBe(0);
    note('b', 1600);
    realTime.pass(5000);
    expect(ran).toEqual([]);
  });
});
