import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clock, type ClockOptions, type NewJob } from './clock.ts';
import { ApiError, InvariantError } from './errors.ts';
import { createFakeRealTime } from './fake-real-time.ts';
import type { Job } from './job-queue.ts';
import { LAST_INSTANT } from './time.ts';

function setUp(options: Partial<ClockOptions> = {}) {
  const realTime = createFakeRealTime();
  const problems: unknown[] = [];
  const clock = new Clock({ startTime: 1000, mode: 'manual', realTime, onJobError: error => problems.push(error), ...options });
  /** What ran: the subject, and the time the job saw. */
  const ran: [string, number][] = [];
  const reactions = new Map<string, (job: Job) => void>();
  clock.handle('note', job => {
    ran.push([job.subject, clock.now()]);
    reactions.get(job.subject)?.(job);
  });
  const note = (subject: string, at: number, rest: Partial<NewJob> = {}) => clock.schedule({ at, kind: 'note', subject, ...rest });
  return { clock, realTime, problems, ran, note, when: (subject: string, react: (job: Job) => void) => reactions.set(subject, react) };
}

/** Work that the test finishes when it likes. */
function openWork() {
  let finish: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { promise, finish: () => finish(), fail: () => fail(new Error('no')) };
}

/** Lets everything that can go on without the test go on. */
async function turn() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

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
    for (let i = 0; i < 10; i++) {
      when(String(i), () => realTime.pass(6));
      note(String(i), 2000 + i);
    }
    await clock.advanceTo(3000);
    expect(yields).toBe(5);
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

describe('what is due by now', () => {
  it('runs once, and not from inside a job', () => {
    const { clock, ran, note, when } = setUp();
    let inner: number | undefined;
    when('a', () => (inner = clock.runDue()));
    note('a', 1000);
    note('b', 1001);
    expect([clock.runDue(), clock.runDue(), inner]).toEqual([1, 0, 0]);
    expect(ran).toEqual([['a', 1000]]);
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
    copy.note('forgotten', 100);
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
