import { describe, expect, it } from 'vitest';
import { createOpenWork, createTestClock, flushMicrotasks } from './clock.fixture.ts';

describe('held work', () => {
  it('stops time, but not jobs that are due at the same time', async () => {
    const { clock, ran, note, when } = createTestClock();
    const work = createOpenWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', clock.now() + 100))));
    note('send', 1500);
    note('same moment', 1500);
    note('next', 1700);
    const advance = clock.advanceTo(2000);
    await flushMicrotasks();
    expect(ran.map(([subject]) => subject)).toEqual(['send', 'same moment']);
    work.finish();
    await advance;
    expect(ran.slice(2)).toEqual([
      ['answered', 1600],
      ['next', 1700],
    ]);
  });

  it('is waited for if it starts at the target, including the jobs that it schedules', async () => {
    const { clock, ran, note, when } = createTestClock();
    const work = createOpenWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', 0))));
    note('send', 2000);
    let done = false;
    const advance = clock.advanceTo(2000).then(() => (done = true));
    await flushMicrotasks();
    expect([clock.now(), done]).toEqual([2000, false]);
    work.finish();
    await advance;
    expect(ran).toEqual([
      ['send', 2000],
      ['answered', 2000],
    ]);
  });

  it('that a request started is waited for before the first job', async () => {
    const { clock, ran, note } = createTestClock();
    const work = createOpenWork();
    clock.hold(work.promise);
    note('a', 1500);
    const advance = clock.advanceTo(2000);
    await flushMicrotasks();
    expect([ran, clock.now()]).toEqual([[], 1000]);
    work.finish();
    await advance;
    expect(ran).toEqual([['a', 1500]]);
  });

  it('that fails counts as settled', async () => {
    const { clock } = createTestClock();
    const work = createOpenWork();
    clock.hold(work.promise);
    const advance = clock.advanceTo(2000);
    work.fail();
    expect(await advance).toMatchObject({ to: 2000 });
  });

  it('is awaited by idle, including work that it starts', async () => {
    const { clock } = createTestClock();
    const [first, second] = [createOpenWork(), createOpenWork()];
    clock.hold(first.promise.then(() => clock.hold(second.promise)));
    let idle = false;
    const wait = clock.idle().then(() => (idle = true));
    first.finish();
    await flushMicrotasks();
    expect(idle).toBe(false);
    second.finish();
    await wait;
    await clock.idle();
  });
});

describe('settle', () => {
  it('advances from job to job until none is left, and stops at the last', async () => {
    const { clock, note, when } = createTestClock();
    when('a', () => note('b', clock.now() + 300));
    note('a', 1200);
    expect(await clock.settle(10_000)).toEqual({ from: 1000, to: 1500, jobsRun: 2 });
    expect(clock.now()).toBe(1500);
  });

  it('advances up to and including its limit', async () => {
    const { clock, ran, note } = createTestClock();
    note('on it', 2000);
    note('beyond', 2001);
    expect(await clock.settle(1000)).toEqual({ from: 1000, to: 2000, jobsRun: 1 });
    expect(ran).toEqual([['on it', 2000]]);
  });

  it('ends at its limit in a world that always has a next job', async () => {
    const { clock, note, when } = createTestClock();
    when('tick', () => note('tick', clock.now() + 10));
    note('tick', 1010);
    expect(await clock.settle(1000)).toEqual({ from: 1000, to: 2000, jobsRun: 100 });
  });

  it('waits for held work and runs the jobs that it schedules', async () => {
    const { clock, ran, note, when } = createTestClock();
    const work = createOpenWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', clock.now() + 50))));
    note('send', 1100);
    const settled = clock.settle(1000);
    await flushMicrotasks();
    work.finish();
    expect(await settled).toEqual({ from: 1000, to: 1150, jobsRun: 2 });
    expect(ran.at(-1)).toEqual(['answered', 1150]);
  });

  it('counts its limit from its own start', async () => {
    const { clock, note } = createTestClock();
    note('a', 2600);
    const [, settled] = await Promise.all([clock.advanceTo(2000), clock.settle(700)]);
    expect(settled).toEqual({ from: 2000, to: 2600, jobsRun: 1 });
  });
});
