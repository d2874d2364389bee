import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { createOpenWork, createTestClock, flushMicrotasks } from './clock.fixture.ts';
import { ApiError, InvariantError } from './errors.ts';
import { createFakeRealTime } from './real-time.fixture.ts';
import { LAST_INSTANT } from './time.ts';
import { resultAtOnce } from './time-slice.ts';

describe('order', () => {
  it('runs jobs that are scheduled by jobs in order', async () => {
    const { clock, ran, note, when } = createTestClock();
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

  it('runs any set of jobs in order, except for canceled ones', async () => {
    const jobs = fc.array(fc.record({ at: fc.integer({ min: 0, max: 50 }), cancelled: fc.boolean() }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(jobs, async list => {
        const { clock, ran, note } = createTestClock({ startTime: 0 });
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

  it('runs a job that is scheduled later at its reserved position', async () => {
    const { clock, ran, note } = createTestClock();
    const place = clock.reserve();
    note('second', 2000);
    expect(note('first', 2000, { id: place })).toBe(place);
    await clock.advanceTo(2000);
    expect(ran.map(([subject]) => subject)).toEqual(['first', 'second']);
  });

  it('passes a job its data', async () => {
    const { clock, note, when } = createTestClock();
    const seen: unknown[] = [];
    when('a', job => seen.push(job.data));
    when('b', job => seen.push('data' in job));
    note('a', 2000, { data: { tries: 2 } });
    note('b', 2000);
    await clock.advanceTo(2000);
    expect(seen).toEqual([{ tries: 2 }, false]);
  });

  it('has one handler for each kind, and refuses jobs without one', () => {
    const { clock } = createTestClock();
    expect(() => clock.handle('note', () => undefined)).toThrow(InvariantError);
    expect(() => clock.schedule({ at: 1, kind: 'unheard-of', subject: '' })).toThrow(InvariantError);
    expect(clock.pendingJobs).toBe(0);
  });
});

describe('cancel', () => {
  it('cancels a pending job once', async () => {
    const { clock, ran, note } = createTestClock();
    const id = note('a', 2000);
    expect(clock.pendingJobs).toBe(1);
    expect([clock.cancel(id), clock.cancel(id)]).toEqual([true, false]);
    expect(clock.pendingJobs).toBe(0);
    await clock.advanceTo(3000);
    expect(ran).toEqual([]);
  });

  it('returns false for a job that has run or is running', async () => {
    const { clock, note, when } = createTestClock();
    const answers: boolean[] = [];
    when('a', job => answers.push(clock.cancel(job.id)));
    const id = note('a', 2000);
    await clock.advanceTo(2000);
    expect([...answers, clock.cancel(id)]).toEqual([false, false]);
  });

  it('can be called by a job for another that is due at the same time', async () => {
    const { clock, ran, note, when } = createTestClock();
    note('a', 2000);
    const b = note('b', 2000);
    when('a', () => clock.cancel(b));
    await clock.advanceTo(2000);
    expect(ran).toEqual([['a', 2000]]);
  });
});

describe('an advance', () => {
  it('never goes back', async () => {
    const { clock } = createTestClock();
    expect(await clock.advanceTo(500)).toEqual({ from: 1000, to: 1000, jobsRun: 0 });
    expect(clock.now()).toBe(1000);
  });

  it('by 0 runs due jobs', async () => {
    const { clock, ran, note } = createTestClock();
    note('overdue', 10);
    expect(await clock.advanceTo(1000)).toEqual({ from: 1000, to: 1000, jobsRun: 1 });
    expect(ran).toEqual([['overdue', 1000]]);
  });

  it('runs due jobs even if the target is in the past', async () => {
    const { clock, note } = createTestClock();
    note('due', 1000);
    expect(await clock.advanceTo(500)).toEqual({ from: 1000, to: 1000, jobsRun: 1 });
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, LAST_INSTANT + 1])('refuses %s', async target => {
    const { clock } = createTestClock();
    await expect(clock.advanceTo(target)).rejects.toThrow(ApiError);
    await expect(clock.advanceBy(target)).rejects.toThrow('cannot go beyond 9999-12-31T23:59:59.999Z');
    expect(await clock.advanceTo(LAST_INSTANT)).toMatchObject({ to: LAST_INSTANT });
  });

  it('waits for concurrent advances', async () => {
    const { clock, ran, note, when } = createTestClock();
    const work = createOpenWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1500);
    note('b', 2500);
    const both = Promise.all([clock.advanceBy(1000), clock.advanceBy(1000)]);
    await flushMicrotasks();
    expect(ran).toEqual([['a', 1500]]);
    work.finish();
    expect(await both).toEqual([
      { from: 1000, to: 2000, jobsRun: 1 },
      { from: 2000, to: 3000, jobsRun: 1 },
    ]);
  });

  it('yields to the event loop', async () => {
    const realTime = createFakeRealTime();
    let yields = 0;
    const slow = { ...realTime, yield: () => Promise.resolve(void yields++) };
    const { clock, note, when } = createTestClock({ realTime: slow });
    for (let i = 0; i < 200; i++) {
      when(String(i), () => realTime.pass(1));
      note(String(i), 2000 + i);
    }
    await clock.advanceTo(3000);
    // 200 ms of jobs in slices of 5 ms, which are not exact because real time is not read after each job.
    expect(yields).toBeGreaterThanOrEqual(6);
  });

  it('lets requests in between see a consistent time', async () => {
    const { clock, ran, note, when } = createTestClock();
    const work = createOpenWork();
    when('a', () => clock.hold(work.promise));
    note('a', 1500);
    const advance = clock.advanceTo(9000);
    await flushMicrotasks();
    expect(clock.now()).toBe(1500);
    // A request in between: jobs that are due immediately run, later ones wait.
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
  it('reports a job that throws, and continues', async () => {
    const { clock, ran, problems, note, when } = createTestClock();
    when('bad', () => {
      throw new Error('broken');
    });
    note('bad', 1500);
    note('good', 1600);
    await clock.advanceTo(2000);
    expect(problems).toEqual([new Error('broken')]);
    expect(ran.at(-1)).toEqual(['good', 1600]);
  });

  it.each(['advance', 'run'] as const)('ends an endless chain of jobs at the same time (%s)', async how => {
    const { clock, ran, problems, note, when } = createTestClock({ maxJobsPerInstant: 50 });
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

  it('reports a loaded job of an unknown kind', async () => {
    const { clock, problems } = createTestClock();
    resultAtOnce(clock.loadInSteps({ ...clock.save(), jobs: [{ id: 1, at: 1500, kind: 'of another version', subject: '' }] }));
    await clock.advanceTo(2000);
    expect(String(problems[0])).toContain('of another version');
  });
});

describe('save and load', () => {
  it('continue with the same jobs at the same times', async () => {
    const original = createTestClock();
    const copy = createTestClock({ startTime: 77 });
    for (const { note, when, clock } of [original, copy]) when('a', () => note('from a', clock.now() + 10));
    original.note('a', 2000);
    original.note('b', 2010);
    const cancelled = original.note('never', 2005);
    original.clock.cancel(cancelled);
    await original.clock.advanceTo(1500);
    const saved = structuredClone(original.clock.save());
    for (let i = 0; i < 5; i++) copy.note('forgotten', 2500);
    resultAtOnce(copy.clock.loadInSteps(saved));
    expect(copy.clock.save()).toEqual(saved);
    await Promise.all([original.clock.advanceTo(3000), copy.clock.advanceTo(3000)]);
    expect(copy.ran).toEqual(original.ran);
    expect(copy.ran.map(([subject]) => subject)).toEqual(['a', 'b', 'from a']);
    expect(copy.note('next', 4000)).toBe(original.note('next', 4000));
  });

  it('do not change the mode', () => {
    const { clock, realTime, ran } = createTestClock({ mode: 'realtime' });
    resultAtOnce(
      clock.loadInSteps({ now: 5000, mode: 'manual', speed: 1, nextJobId: 9, jobs: [{ id: 3, at: 5100, kind: 'note', subject: 'a' }] }),
    );
    expect([clock.now(), clock.mode]).toEqual([5000, 'realtime']);
    realTime.pass(100);
    expect(ran).toEqual([['a', 5100]]);
  });
});

function createWatchedClock(options: Parameters<typeof createTestClock>[0] = {}) {
  const test = createTestClock(options);
  const log: unknown[] = [];
  const end = test.clock.watch({ ran: ({ subject }) => log.push(subject), moved: () => log.push(test.clock.now()) });
  return { ...test, log, end };
}

describe('a watcher', () => {
  it('is notified of each job, including failed ones, and of the end of an advance', async () => {
    const { clock, note, when, log, problems } = createWatchedClock();
    note('a', 2000);
    note('b', 3000);
    when('b', () => {
      throw new Error('no');
    });
    await clock.advanceTo(5000);
    expect([log, problems.length]).toEqual([['a', 'b', 5000], 1]);
  });

  it('is notified during a long advance', async () => {
    const { clock, realTime, note, when, log } = createWatchedClock();
    for (let i = 1; i <= 40; i++) {
      note(`${i}`, 1000 + i);
      when(`${i}`, () => realTime.pass(1));
    }
    await clock.advanceTo(5000);
    expect(log.filter(what => typeof what === 'number')).toEqual([1006, 1012, 1018, 1024, 1030, 1036, 5000]);
  });

  it('is notified of a change of mode, but not of real time that passes', async () => {
    const { clock, realTime, note, log } = createWatchedClock();
    clock.setMode('realtime', 2);
    note('a', 1500);
    realTime.pass(300);
    clock.runDue();
    expect(log).toEqual([1000, 'a']);
  });

  it('is not notified after it was stopped', async () => {
    const { clock, note, log, end } = createWatchedClock();
    end();
    note('a', 2000);
    await clock.advanceTo(5000);
    expect(log).toEqual([]);
  });
});
