import { describe, expect } from 'vitest';
import type { BulkPostAnalytics, ProfileAnalytics } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import {
  accountAnalytics,
  forceAccount,
  forcePost,
  importedPosts,
  importedPostsAnalytics,
  postAnalytics,
  publishPost,
  rawAccountAnalytics,
  runImport,
  TEAM,
} from './analytics.fixture.ts';

const METRICS = [
  'impressions',
  'impressionsUnique',
  'views',
  'viewsUnique',
  'likes',
  'comments',
  'postCount',
  'followers',
  'following',
] as const;
const countsOf = (snapshot: ProfileAnalytics) => METRICS.map(metric => snapshot[metric]);

const INSTAGRAM = 'INSTAGRAM';
const getAnalytics = (acme: TestSimulator, query: Record<string, string>) =>
  acme.call('GET', `/analytics/post?${new URLSearchParams(query).toString()}`);
const force = (acme: TestSimulator, body: object) => acme.call('POST', '/analytics/post/force', { body });
const bulk = (acme: TestSimulator, postIds: readonly string[], more = '') =>
  acme.call<BulkPostAnalytics>('GET', `/analytics/post/bulk?platformType=INSTAGRAM${more}${postIds.map(id => `&postIds=${id}`).join('')}`);

const refreshJobs = (acme: TestSimulator) => acme.world.clock.jobs().filter(({ kind }) => kind.startsWith('analytics.'));

describe('GET /analytics/social-account', () => {
  it('has only zeros on REDDIT, and zeros for metrics that a platform lacks', async ({ acme }) => {
    const [reddit] = (await accountAnalytics(acme, 'REDDIT')).items;
    expect(reddit && countsOf(reddit).every(count => count === 0)).toBe(true);
    const [mastodon] = (await accountAnalytics(acme, 'MASTODON')).items;
    expect(mastodon).toMatchObject({ impressions: 0, views: 0, likes: 0 });
    expect(mastodon?.followers).toBeGreaterThan(0);
  });

  it('changes nothing: it schedules no job and leaves the world unchanged', async ({ acme }) => {
    const snapshot = () => acme.ok<{ readonly state: object }>('GET', '/_sim/snapshot');
    const before = await snapshot();
    const jobs = acme.world.clock.pendingJobs;
    await accountAnalytics(acme);
    await rawAccountAnalytics(acme);
    const after = await snapshot();
    // The throttle has counted the two calls.
    expect({ ...after, state: { ...after.state, http: null } }).toEqual({ ...before, state: { ...before.state, http: null } });
    expect(acme.world.clock.pendingJobs).toBe(jobs);
  });
});

describe('POST /analytics/social-account/force', () => {
  it('[D-ANA-01] takes a snapshot at once, which stays', async ({ acme }) => {
    await acme.sim.clock.advance('PT5H');
    const forced = await forceAccount(acme);
    expect(forced).toMatchObject({ socialAccountId: 'sa_acme_instagram', forced: true, createdAt: '2026-03-02T14:00:00.000Z' });
    await acme.sim.clock.advance('P1D');
    const { items } = await accountAnalytics(acme);
    expect(items.map(item => item.forced)).toEqual([false, true, false]);
    expect(items[1]).toEqual(forced);
    await acme.sim.clock.advance('P40D');
    expect((await accountAnalytics(acme)).items.some(item => item.forced)).toBe(false);
    await forceAccount(acme);
    expect(acme.world.analytics.forced.size).toBe(1);
  });

  it('is counted separately for another organization', async ({ acme }) => {
    for (let i = 0; i < 10; i++) await forceAccount(acme);
    const body = { teamId: 'team_pro', platformType: 'INSTAGRAM' };
    expect(await acme.call('POST', '/analytics/social-account/force', { key: 'sk_sim_pro', body })).toMatchObject({ status: 200 });
  });
});

describe('the regular refresh of imported posts', () => {
  it('schedules one job per account while there are posts to refresh', async ({ acme }) => {
    expect(refreshJobs(acme)).toEqual([]);
    await runImport(acme, { count: 3 });
    await runImport(acme, { count: 3 });
    expect(refreshJobs(acme)).toMatchObject([{ subject: 'sa_acme_instagram', at: Date.parse('2026-03-03T09:00:00Z') }]);
    await acme.sim.clock.advance('P30D');
    await acme.sim.clock.advance('P1D');
    expect(refreshJobs(acme)).toEqual([]);
    expect(acme.world.analytics.importedPostsRefreshes.size).toBe(0);
  });

  it('ends when the account is removed', async ({ acme }) => {
    await runImport(acme, { count: 3 });
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.sim.clock.advance('P1D');
    expect(refreshJobs(acme)).toEqual([]);
  });
});

it('[HIS-15] an imported post has analytics once they are switched on', async ({ acme }) => {
  await runImport(acme, { count: 1 });
  const { posts } = await importedPosts(acme);
  const query = { importedPostId: posts[0]?.id ?? '' };
  expect(await getAnalytics(acme, query)).toMatchObject({ status: 400, body: { message: /switched on/ } });
  await importedPostsAnalytics(acme, true);
  expect(await getAnalytics(acme, query)).toMatchObject({ status: 200 });
});

describe('GET /analytics/post', () => {
  it('returns each platform of the post separately, and nothing where it is not live', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM, 'FACEBOOK'], '2026-03-02T12:00:00Z');
    expect((await postAnalytics(acme, { postId, platformType: INSTAGRAM })).items).toEqual([]);
    acme.sim.platforms.FACEBOOK.fail('reject');
    await acme.sim.clock.advance('PT4H');
    // Before the account is checked, and found lost.
    acme.sim.platforms.FACEBOOK.recover();
    await acme.sim.clock.advance('P1D');
    const [onInstagram, onFacebook] = await Promise.all(
      [INSTAGRAM, 'FACEBOOK'].map(platformType => postAnalytics(acme, { postId, platformType })),
    );
    expect(onInstagram).toMatchObject({ post: { status: 'ERROR' }, items: [expect.anything()] });
    expect(onFacebook?.items).toEqual([]);
    await acme.ok('POST', `/post/${postId}/retry`);
    await acme.sim.clock.advance('P1D');
    expect((await postAnalytics(acme, { postId, platformType: INSTAGRAM })).items.slice(1)).toEqual(onInstagram?.items);
  });

  it('has no snapshots on GOOGLE_BUSINESS, and cannot be forced there', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, ['GOOGLE_BUSINESS']);
    await acme.sim.clock.advance('P2D');
    const query = { postId, platformType: 'GOOGLE_BUSINESS' };
    expect((await postAnalytics(acme, query)).items).toEqual([]);
    expect(await force(acme, query)).toMatchObject({ status: 400, body: { message: 'GOOGLE_BUSINESS has no analytics of posts' } });
  });

  it('disappears with the account, and returns with the same real account', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    const query = { postId, platformType: INSTAGRAM };
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: INSTAGRAM });
    expect(await getAnalytics(acme, query)).toMatchObject({ status: 404, body: { message: 'Social account not found' } });
    const { externalId } = acme.world.posts.byId.get(postId)?.targets[0] ?? {};
    await acme.ok('POST', '/_sim/social-accounts', { teamId: TEAM, type: INSTAGRAM, externalId });
    expect((await postAnalytics(acme, query)).items).toHaveLength(1);
  });
});

describe('GET /analytics/post/bulk', () => {
  it('[D-ANA-01] returns posts in the order of the ids, with an error for each that failed', async ({ acme }) => {
    const live = await publishPost(acme, [INSTAGRAM]);
    const planned = await publishPost(acme, [INSTAGRAM], '2026-04-02T12:00:00Z');
    const elsewhere = await publishPost(acme, ['FACEBOOK']);
    await acme.sim.clock.advance('P1D');
    const { status, body } = await bulk(acme, ['post_unknown', live.id, planned.id, elsewhere.id]);
    const { items } = await postAnalytics(acme, { postId: live.id, platformType: INSTAGRAM });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        results: [
          { postId: 'post_unknown', items: [], error: 'Post not found' },
          { postId: live.id, items, error: null },
          { postId: planned.id, items: [], error: 'The post is not live on INSTAGRAM' },
          { postId: elsewhere.id, items: [], error: expect.stringMatching(/not for INSTAGRAM/) },
        ],
        pagination: { page: 1, limit: 20, total: 4, totalPages: 1 },
      },
    });
    expect(items).toHaveLength(1);
  });

  it('is paged by 20 at most, over 60 ids at most', async ({ acme }) => {
    const ids = Array.from({ length: 60 }, (_, i) => `post_${i}`);
    const pages = await Promise.all(['', '&page=2', '&page=3', '&page=4', '&page=2&limit=7'].map(more => bulk(acme, ids, more)));
    expect(pages.map(({ body }) => body.results.map(({ postId }) => postId))).toEqual([
      ids.slice(0, 20),
      ids.slice(20, 40),
      ids.slice(40),
      [],
      ids.slice(7, 14),
    ]);
    expect(pages.at(-1)?.body.pagination).toEqual({ page: 2, limit: 7, total: 60, totalPages: 9 });
    expect((await bulk(acme, [...ids, 'one_more'])).status).toBe(400);
    expect((await bulk(acme, ids, '&limit=21')).status).toBe(400);
    expect((await bulk(acme, [])).status).toBe(400);
  });
});

describe('POST /analytics/post/force', () => {
  it('is listed before a regular snapshot of the same instant', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    await acme.sim.clock.advanceTo('2026-03-03T09:00:00Z');
    const query = { postId, platformType: INSTAGRAM };
    const forced = [await forcePost(acme, query), await forcePost(acme, query)].map(({ id }) => id);
    const { items } = await postAnalytics(acme, query);
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual(forced.toReversed());
    expect(items.map(item => item.forced)).toEqual([true, true, false]);
  });

  it('refuses a post that is not live, and fails with the platform’s error', async ({ acme }) => {
    const { id: planned } = await publishPost(acme, [INSTAGRAM], '2026-04-02T12:00:00Z');
    expect(await force(acme, { postId: planned, platformType: INSTAGRAM })).toMatchObject({
      status: 400,
      body: { message: 'The post is not live on INSTAGRAM' },
    });
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await force(acme, { postId, platformType: INSTAGRAM })).toMatchObject({ status: 502 });
    acme.sim.platforms.INSTAGRAM.fail('auth');
    expect(await force(acme, { postId, platformType: INSTAGRAM })).toMatchObject({ status: 400 });
  });
});
