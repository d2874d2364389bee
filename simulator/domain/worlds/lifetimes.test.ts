import { describe, expect, it } from 'vitest';
import { createFakeRealTime } from '../../kernel/real-time.fixture.ts';
import { Lifetimes } from './lifetimes.ts';

const MINUTE = 60_000;

/** Lifetimes of worlds that are no more than their ids. `busy` are those in which an advance goes on. */
function living() {
  const realTime = createFakeRealTime();
  const removed: string[] = [];
  const busy = new Set<string>();
  const problems: unknown[] = [];
  const lifetimes: Lifetimes = new Lifetimes(
    {
      async remove(id) {
        lifetimes.end(id);
        removed.push(id);
      },
      isBusy: id => busy.has(id),
    },
    { realTime, onProblem: problem => problems.push(problem) },
  );
  const begin = (id: string, name?: string) =>
    lifetimes.begin(id, lifetimes.originNow({ name, madeBy: 'node', expiresAfter: 10 * MINUTE }));
  return { realTime, removed, busy, problems, lifetimes, begin };
}

describe('a world that expires after ten minutes of no use', () => {
  it('[D-GEN-45] is removed then, and not a millisecond earlier', () => {
    const { realTime, removed, begin } = living();
    begin('world_1');
    realTime.pass(10 * MINUTE - 1);
    expect(removed).toEqual([]);
    realTime.pass(1);
    expect(removed).toEqual(['world_1']);
    expect(realTime.timers()).toBe(0);
  });

  it('[D-GEN-45] lives on with each use', () => {
    const { realTime, removed, lifetimes, begin } = living();
    begin('world_1');
    for (let use = 0; use < 5; use++) {
      realTime.pass(9 * MINUTE);
      lifetimes.use('world_1');
    }
    expect(lifetimes.ageOf('world_1')).toMatchObject({ createdAt: 0, lastUsedAt: 45 * MINUTE, expiresAt: 55 * MINUTE });
    realTime.pass(10 * MINUTE - 1);
    expect(removed).toEqual([]);
    realTime.pass(1);
    expect(removed).toEqual(['world_1']);
  });

  it('[D-GEN-45] lives as long as a call or a stream goes on, and begins to count at the end of the last one', () => {
    const { realTime, removed, lifetimes, begin } = living();
    begin('world_1');
    const [release, other] = [lifetimes.hold('world_1'), lifetimes.hold('world_1')];
    realTime.pass(60 * MINUTE);
    release?.();
    // A second call of the same function changes nothing.
    release?.();
    realTime.pass(60 * MINUTE);
    expect(removed).toEqual([]);
    other?.();
    realTime.pass(10 * MINUTE - 1);
    expect(removed).toEqual([]);
    realTime.pass(10 * MINUTE);
    expect(removed).toEqual(['world_1']);
  });

  it('[D-GEN-45] lives as long as an advance goes on', () => {
    const { realTime, removed, busy, begin } = living();
    begin('world_1');
    busy.add('world_1');
    realTime.pass(60 * MINUTE);
    expect(removed).toEqual([]);
    busy.clear();
    realTime.pass(20 * MINUTE);
    expect(removed).toEqual(['world_1']);
  });

  it('[D-GEN-45] has nobody wait for its end where it never expires', () => {
    const { lifetimes, begin } = living();
    begin('world_1');
    lifetimes.begin('default', lifetimes.originNow());
    expect([lifetimes.hold('world_1'), lifetimes.hold('default')]).toEqual([expect.any(Function), undefined]);
  });

  it('[D-GEN-45] keeps its open streams when a reset replaces it', () => {
    const { realTime, removed, lifetimes, begin } = living();
    begin('world_1');
    const release = lifetimes.hold('world_1');
    begin('world_1');
    realTime.pass(60 * MINUTE);
    expect(removed).toEqual([]);
    release?.();
    realTime.pass(20 * MINUTE);
    expect(removed).toEqual(['world_1']);
    expect(realTime.timers()).toBe(0);
  });

  it('[D-GEN-45] does not expire once all lifetimes are closed', () => {
    const { realTime, removed, lifetimes, begin } = living();
    begin('world_1');
    lifetimes.close();
    realTime.pass(60 * MINUTE);
    expect(removed).toEqual([]);
  });
});

it('[D-GEN-45] remembers the last hundred worlds that expired, with when and why', () => {
  const { realTime, lifetimes, begin } = living();
  for (let n = 1; n <= 101; n++) begin(`world_${n}`, n === 101 ? 'checkout' : undefined);
  realTime.pass(10 * MINUTE);
  const textOf = (wanted: string) => lifetimes.findExpired(({ id, name }) => (name ?? id) === wanted)?.text;
  expect(textOf('world_1')).toBeUndefined();
  expect(textOf('world_2')).toBe('World world_2 expired after 10 minutes of no use, at 1970-01-01T00:10:00Z');
  expect(textOf('checkout')).toBe('World checkout expired after 10 minutes of no use, at 1970-01-01T00:10:00Z');
});

it('reports a world that could not be removed', async () => {
  const realTime = createFakeRealTime();
  const problems: unknown[] = [];
  const lost = new Error('The disk is gone');
  const lifetimes = new Lifetimes(
    { remove: () => Promise.reject(lost), isBusy: () => false },
    { realTime, onProblem: problem => problems.push(problem) },
  );
  lifetimes.begin('world_1', lifetimes.originNow({ expiresAfter: 1 }));
  realTime.pass(1);
  await Promise.resolve();
  expect(problems).toEqual([lost]);
});
