import { describe, expect, it } from 'vitest';
import { violations } from './invariants.ts';
import { type Checkpoint, growing, heapGrowthPerDay } from './soak.ts';

/** Checkpoints of 400 days, with sizes and heap as functions of the day. */
function checkpointsOf(size: (day: number) => number, heap: (day: number) => number = () => 30): Checkpoint[] {
  const days = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
  return days.map(day => ({ day, heapMegabytes: heap(day), violated: [], sizes: { 'area.part': size(day), 'area.kept': day * 10_000 } }));
}

describe('growth after retention', () => {
  const kept = new Set(['area.kept']);

  it('is none if a part stops growing', () => {
    expect(
      growing(
        checkpointsOf(day => Math.min(day, 100) * 10_000),
        kept,
      ),
    ).toEqual([]);
  });

  it('names a part that keeps growing, and no part that is kept forever', () => {
    expect(
      growing(
        checkpointsOf(day => day * 10_000),
        kept,
      ),
    ).toMatchObject([{ part: 'area.part' }]);
  });

  it('of a part with a bound counts from its bound on', () => {
    const checkpoints = checkpointsOf(day => day * 10_000);
    expect(growing(checkpoints, kept, new Map([['area.part', 4_000_000]]))).toEqual([]);
    expect(growing(checkpoints, kept, new Map([['area.part', 2_000_000]]))).toMatchObject([{ part: 'area.part' }]);
  });

  it('of the heap is measured for each day', () => {
    expect(heapGrowthPerDay(checkpointsOf(() => 0))).toBe(0);
    expect(
      heapGrowthPerDay(
        checkpointsOf(
          () => 0,
          day => 30 + day,
        ),
      ),
    ).toBeCloseTo(1024);
  });
});

describe('violations', () => {
  const now = '2026-03-02T09:00:00.000Z';
  const post = { id: 'post_1', status: 'POSTED', postDate: now, postedDate: now, createdAt: now, updatedAt: now, error: null };
  const later = '2026-03-02T09:00:00.001Z';

  /** A world with these posts and jobs. */
  const worldWith = (posts: readonly object[], jobs: readonly object[] = [], used = 1) => {
    const listed = (items: readonly object[]) => ({ items, total: items.length });
    const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      '/_sim/status': { clock: { now }, pendingJobs: 1 },
      '/api/v1/team': listed([{ id: 'team_1' }]),
      '/api/v1/post': listed(posts),
      '/api/v1/conversations': listed([]),
      '/_sim/jobs': listed(jobs),
      '/_sim/organizations/org_acme/usage': { quotas: [{ name: 'monthlyPosts', used, limit: 1 }] },
    };
    return (path: string) => Promise.resolve(answers[path.split('?', 1)[0] ?? ''] ?? {});
  };
  const due = [{ kind: 'post.publish', at: now }];

  it('are none in a correct world', async () => {
    expect(await violations(worldWith([post], due))).toEqual([]);
  });

  it.each<[string, readonly object[], readonly object[], number]>([
    ['is listed twice', [post, post], due, 1],
    ['without a date', [{ ...post, postedDate: null }], due, 1],
    ['in the future', [{ ...post, postedDate: later }], due, 1],
    ['still waiting', [{ ...post, status: 'SCHEDULED', postedDate: null, postDate: '2026-03-02T08:59:59.999Z' }], due, 1],
    ['has not run', [post], [{ kind: 'post.publish', at: '2026-03-02T08:59:59.999Z' }], 1],
    ['1 jobs are counted, 0 listed', [post], [], 1],
    ['2 of 1 used', [post], due, 2],
  ])('%s', async (what, posts, jobs, used) => {
    expect(await violations(worldWith(posts, jobs, used))).toEqual([expect.stringContaining(what)]);
  });
});
