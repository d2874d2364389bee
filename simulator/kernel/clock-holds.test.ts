import { describe, expect, it } from 'vitest';
import { openWork, setUp, turn } from './clock.fixture.ts';

describe('held work', () => {
  it('stops time, also for jobs of the same moment that come after', async () => {
    const { clock, ran, note, when } = setUp();
    const work = openWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', clock.now() + 100))));
    note('send', 1500);
    note('same moment', 1500);
    note('next', 1700);
    const advance = clock.advanceTo(2000);
    await turn();
    expect(ran.map(([subject]) => subject)).toEqual(['send', 'same moment']);
    work.finish();
    await advance;
    expect(ran.slice(2)).toEqual([
      ['answered', 1600],
      ['next', 1700],
    ]);
  });

  it('is waited for when it began at the target, with what follows from it', async () => {
    const { clock, ran, note, when } = setUp();
    const work = openWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', 0))));
    note('send', 2000);
    let done = false;
    const advance = clock.advanceTo(2000).then(() => (done = true));
    await turn();
    expect([clock.now(), done]).toEqual([2000, false]);
    work.finish();
    await advance;
    expect(ran).toEqual([
      ['send', 2000],
      ['answered', 2000],
    ]);
  });

  it('that was begun by a request is waited for before the first job', async () => {
    const { clock, ran, note } = setUp();
    const work = openWork();
    clock.hold(work.promise);
    note('a', 1500);
    const advance = clock.advanceTo(2000);
    await turn();
    expect([ran, clock.now()]).toEqual([[], 1000]);
    work.finish();
    await advance;
    expect(ran).toEqual([['a', 1500]]);
  });

  it('that fails is over', async () => {
    const { clock } = setUp();
    const work = openWork();
    clock.hold(work.promise);
    const advance = clock.advanceTo(2000);
    work.fail();
    expect(await advance).toMatchObject({ to: 2000 });
  });

  it('is what idle waits for, chains of it too', async () => {
    const { clock } = setUp();
    const [first, second] = [openWork(), openWork()];
    clock.hold(first.promise.then(() => clock.hold(second.promise)));
    let idle = false;
    const wait = clock.idle().then(() => (idle = true));
    first.finish();
    await turn();
    expect(idle).toBe(false);
    second.finish();
    await wait;
    await clock.idle();
  });
});

describe('settling', () => {
  it('goes from job to job until none is left, and stands at the last', async () => {
    const { clock, note, when } = setUp();
    when('a', () => note('b', clock.now() + 300));
    note('a', 1200);
    expect(await clock.settle(10_000)).toEqual({ from: 1000, to: 1500, jobsRun: 2 });
    expect(clock.now()).toBe(1500);
  });

  it('goes no further than its limit, which it may reach', async () => {
    const { clock, ran, note } = setUp();
    note('on it', 2000);
    note('beyond', 2001);
    expect(await clock.settle(1000)).toEqual({ from: 1000, to: 2000, jobsRun: 1 });
    expect(ran).toEqual([['on it', 2000]]);
  });

  it('ends for a world that always has a next job', async () => {
    const { clock, note, when } = setUp();
    when('tick', () => note('tick', clock.now() + 10));
    note('tick', 1010);
    expect(await clock.settle(1000)).toEqual({ from: 1000, to: 2000, jobsRun: 100 });
  });

  it('waits for held work and does what follows from it', async () => {
    const { clock, ran, note, when } = setUp();
    const work = openWork();
    when('send', () => clock.hold(work.promise.then(() => void note('answered', clock.now() + 50))));
    note('send', 1100);
    const settled = clock.settle(1000);
    await turn();
    work.finish();
    expect(await settled).toEqual({ from: 1000, to: 1150, jobsRun: 2 });
    expect(ran.at(-1)).toEqual(['answered', 1150]);
  });

  it('counts its limit from its own turn', async () => {
    const { clock, note } = setUp();
    note('a', 2600);
    const [, settled] = await Promise.all([clock.advanceTo(2000), clock.settle(700)]);
    expect(settled).toEqual({ from: 2000, to: 2600, jobsRun: 1 });
  });
});
