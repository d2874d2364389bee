import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { openWork, setUp, turn } from './clock.fixture.ts';
import { ApiError, InvariantError } from './errors.ts';
import { createFakeRealTime } from './real-time.fixture.ts';
import { LAST_INSTANT } from './time.ts';

describe('order', () => {
  it('runs jobs by due time, then by id, each at its due time', async () => {
    const { clock, ran, note } = setUp();
    note('late', 3000);
    note('first of two', 2000);
    note('second of two', 2000);
    expect(await clock.advanceTo(5000)).toEqual({ from: 1000, to: 5000, jobsRun: 3 });
    expect(ran).toEqual([
      ['first of two', 2000],
      ['second of two', 2000],
      ['late', 3000],
    ]);
    expect(clock.now()).toBe(5000);
  });

  it('runs jobs that jobs schedule, in their place', async () => {
    const { clock, ran, note, when } = setUp();
    when('a', () => {
      note('soon', 2500);
      note('at once', 0);
      note('beyond', 9000);
    });
    note('a', 2000);
    note('b', 2000);
    note('c', 3000);
    await clock.advanceTo(4000);
    expect(ran).toEqual([
      ['a', 2000],
      ['b', 2000],
      ['at once', 2000],
      ['soon', 2500],
      ['c', 3000],
    ]);
    expect(clock.jobs().map(job => job.subject)).toEqual(['beyond']);
  });

  it('runs any set of jobs in order, whatever was cancelled', async () => {
    const jobs = fc.array(fc.record({ at: fc.integer({ min: 0, max: 50 }), cancelled: fc.boolean() }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(jobs, async list => {
        const { clock, ran, note } = setUp({ startTime: 0 });
        const ids = list.map(({ at }, i) => note(String(i), at));
        for (const [i, id] of ids.entries()) if (list[i]?.cancelled) clock.cancel(id);
        await clock.advanceTo(50);
        const expected = list
          .map(({ at, cancelled }, i) => ({ at, cancelled, subject: String(i) }))
          .filter(job => !job.cancelled)
          .sort((a, b) => a.at - b.at)
          .map(job => [job.subject, job.at]);
        expect(ran).toEqual(expected);
      }),
    );
  });

  it('gives a reserved place to a job that comes later', async () => {
    const { clock, ran, note } = setUp();
    const place = clock.reserve();
    note('second', 2000);
    expect(note('first', 2000, { id: place })).toBe(place);
    await clock.advanceTo(2000);
    expect(ran.map(([subject]) => subject)).toEqual(['first', 'second']);
  });

  it('hands a job its data', async () => {
    const { clock, note, when } = setUp();
    const seen: unknown[] = [];
    when('a', job => seen.push(job.data));
    when('b', job => seen.push('data' in job));
    note('a', 2000, { data: { tries: 2 } });
    note('b', 2000);
    await clock.advanceTo(2000);
    expect(seen).toEqual([{ tries: 2 }, false]);
  });

  it('keeps one handler a kind and takes no job without', () => {
    const { clock } = setUp();
    expect(() => clock.handle('note', () => undefined)).toThrow(InvariantError);
    expect(() => clock.schedule({ at: 1, kind: 'unheard-of', subject: '' })).toThrow(InvariantError);
    expect(clock.pendingJobs).toBe(0);
  });
});

describe('cancelling', () => {
  it('takes a pending job off, once', async () => {
    const { clock, ran, note } = setUp();
    const id = note('a', 2000);
    expect(clock.pendingJobs).toBe(1);
    expect([clock.cancel(id), clock.cancel(id)]).toEqual([true, false]);
    expect(clock.pendingJobs).toBe(0);
    await clock.advanceTo(3000);
    expect(ran).toEqual([]);
  });

  it('finds nothing to cancel in a job that has run or is running', async () => {
    const { clock, note, when } = setUp();
    const answers: boolean[] = [];
    when('a', job => answers.push(clock.cancel(job.id)));
    const id = note('a', 2000);
    await clock.advanceTo(2000);
    expect([...answers, clock.cancel(id)]).toEqual([false, false]);
  });

  it('lets a job cancel another that is due at the same moment', async () => {
    const { clock, ran, note, when } = setUp();
    note('a', 2000);
    const b = note('b', 2000);
    when('a', () => clock.cancel(b));
    await clock.advanceTo(2000);
    expect(ran).toEqual([['a', 2000]]);
  });
});

describe('advancing', () => {
  it('stays where it is when told to go back', async () => {
    const { clock } = setUp();
    expect(await clock.advanceTo(500)).toEqual({ from: 1000, to: 1000, jobsRun: 0 });
    expect(clock.now()).toBe(1000);
  });

  it('runs what is due now without moving', async () => {
    const { clock, ran, note } = setUp();
    note('overdue', 10);
    expect(await clock.advanceTo(1000)).toEqual({ from: 1000, to: 1000, jobsRun: 1 });
    expect(ran).toEqual([['overdue', 1000]]);
  });

  it('runs what is due when it is told to advance to an earlier instant', async () => {
    const { clock, note } = setUp();
    note('due', 1000);
    expect(await clock.advanceTo(500)).toEqual({ from: 1000, to: 1000, jobsRun: 1 });
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, LAST_INSTANT + 1])('refuses %s and goes on working', async target => {
    const { clock } = setUp();
    await expect(clock.advanceTo(target)).rejects.toThrow(ApiError);
    await expect(clock.advanceBy(target)).rejects.toThrow('no further than 9999-12-31T23:59:59.999Z');
    expect(await clock.advanceTo(LAST_INSTANT)).toMatchObject({ to: LAST_INSTANT });
  });

  it('takes concurrent advances one after the other', async () => {
    const { clock, ran, note, when } = setUp();
    const work = openWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1500);
    note('b', 2500);
    const both = Promise.all([clock.advanceBy(1000), clock.advanceBy(1000)]);
    await turn();
    expect(ran).toEqual([['a', 1500]]);
    work.finish();
    expect(await both).toEqual([
      { from: 1000, to: 2000, jobsRun: 1 },
      { from: 2000, to: 3000, jobsRun: 1 },
    ]);
  });

  it('gives the event loop a turn on a long way', async () => {
    const realTime = createFakeRealTime();
    let yields = 0;
    const slow = { ...realTime, yield: () => Promise.resolve(void yields++) };
    const { clock, note, when } = setUp({ realTime: slow });
    for (let i = 0; i < 200; i++) {
      when(String(i), () => realTime.pass(1));
      note(String(i), 2000 + i);
    }
    await clock.advanceTo(3000);
    // 200 ms of jobs in slices of 10 ms, give or take the jobs between two looks at the machine's time.
    expect(yields).toBeGreaterThanOrEqual(6);
  });

  it('leaves time alone for those who come in between', async () => {
    const { clock, ran, note, when } = setUp();
    const work = openWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1500);
    const advance = clock.advanceTo(9000);
    await turn();
    expect(clock.now()).toBe(1500);
    // A request in the meantime: what it makes due at once runs, what lies ahead waits.
    note('at once', 0);
    note('ahead', 1600);
    expect(clock.runDue()).toBe(1);
    work.finish();
    await advance;
    expect(ran).toEqual([
      ['a', 1500],
      ['at once', 1500],
      ['ahead', 1600],
    ]);
  });
});

describe('defects', () => {
  it('tells of a job that throws and goes on', async () => {
    const { clock, ran, problems, note, when } = setUp();
    when('bad', () => {
      throw new Error('broken');
    });
    note('bad', 1500);
    note('good', 1600);
    await clock.advanceTo(2000);
    expect(problems).toEqual([new Error('broken')]);
    expect(ran.at(-1)).toEqual(['good', 1600]);
  });

  it.each(['advance', 'run'] as const)('breaks a chain of jobs that never lets time pass (%s)', async how => {
    const { clock, ran, problems, note, when } = setUp({ maxJobsPerInstant: 50 });
    when('again', () => note('again', 0));
    note('again', 1000);
    note('other', 1000);
    if (how === 'advance') await clock.advanceTo(2000);
    else clock.runDue();
    expect(problems).toHaveLength(1);
    expect(String(problems[0])).toContain('without time passing');
    expect(ran.filter(([subject]) => subject === 'again')).toHaveLength(49);
    expect(ran).toContainEqual(['other', 1000]);
  });

  it('tells of a loaded job that nobody knows', async () => {
    const { clock, problems } = setUp();
    clock.load({ ...clock.save(), jobs: [{ id: 1, at: 1500, kind: 'of another version', subject: '' }] });
    await clock.advanceTo(2000);
    expect(String(problems[0])).toContain('of another version');
  });
});

describe('saving', () => {
  it('goes on as if nothing had happened', async () => {
    const original = setUp();
    const copy = setUp({ startTime: 77 });
    for (const { note, when, clock } of [original, copy]) when('a', () => note('from a', clock.now() + 10));
    original.note('a', 2000);
    original.note('b', 2010);
    const cancelled = original.note('never', 2005);
    original.clock.cancel(cancelled);
    await original.clock.advanceTo(1500);
    const saved = structuredClone(original.clock.save());
    for (let i = 0; i < 5; i++) copy.note('forgotten', 2500);
    copy.clock.load(saved);
    expect(copy.clock.save()).toEqual(saved);
    await Promise.all([original.clock.advanceTo(3000), copy.clock.advanceTo(3000)]);
    expect(copy.ran).toEqual(original.ran);
    expect(copy.ran.map(([subject]) => subject)).toEqual(['a', 'b', 'from a']);
    expect(copy.note('next', 4000)).toBe(original.note('next', 4000));
  });

  it('keeps the mode of the clock that is loaded', () => {
    const { clock, realTime, ran } = setUp({ mode: 'realtime' });
    clock.load({ now: 5000, mode: 'manual', speed: 1, nextJobId: 9, jobs: [{ id: 3, at: 5100, kind: 'note', subject: 'a' }] });
    expect([clock.now(), clock.mode]).toEqual([5000, 'realtime']);
    realTime.pass(100);
    expect(ran).toEqual([['a', 5100]]);
  });
});
