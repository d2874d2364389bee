import { describe, expect } from 'vitest';
import type { BulkPostAnalytics } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { forceAccount, forcePost, postAnalytics, publishPost, rawPostAnalytics, TEAM } from './analytics.fixture.ts';

const INSTAGRAM = 'INSTAGRAM';
const getAnalytics = (acme: TestSimulator, query: Record<string, string>) =>
  acme.call('GET', `/analytics/post?${new URLSearchParams(query).toString()}`);
const force = (acme: TestSimulator, body: object) => acme.call('POST', '/analytics/post/force', { body });
const bulk = (acme: TestSimulator, postIds: readonly string[], more = '') =>
  acme.call<BulkPostAnalytics>('GET', `/analytics/post/bulk?platformType=INSTAGRAM${more}${postIds.map(id => `&postIds=${id}`).join('')}`);

describe('GET /analytics/post', () => {
  it('[D-ANA-01] has a snapshot with each refresh of the account since the post is live, newest first', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    expect(await postAnalytics(acme, { postId, platformType: INSTAGRAM })).toMatchObject({
      post: { id: postId, status: 'POSTED' },
      items: [],
    });
    await acme.sim.clock.advance('P2D');
    const history = await postAnalytics(acme, { postId, platformType: INSTAGRAM });
    expect(history).not.toHaveProperty('profilePost');
    expect(history.items).toMatchObject([
      { createdAt: '2026-03-04T09:00:00.000Z', forced: false, raw: null },
      { createdAt: '2026-03-03T09:00:00.000Z', forced: false, raw: null },
    ]);
    const [newer, older] = history.items;
    expect(newer?.profilePostId).toMatch(/^ipost_/);
    expect(older?.profilePostId).toBe(newer?.profilePostId);
    expect(older?.impressions).toBeGreaterThan(0);
    expect(newer?.impressions).toBeGreaterThan(older?.impressions ?? 0);
    expect(newer?.likes).toBeGreaterThanOrEqual(older?.likes ?? 0);
  });

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

  it.for([
    ['neither', {}],
    ['a platform alone', { platformType: INSTAGRAM }],
    ['both', { postId: 'post_unknown', platformType: INSTAGRAM, importedPostId: 'ipost_unknown' }],
    ['a platform without analytics', { postId: 'post_unknown', platformType: 'SLACK' }],
  ] as const)('[HIS-15] refuses %s', async ([, query], { acme }) => {
    expect(await getAnalytics(acme, query)).toMatchObject({ status: 400 });
    expect(await force(acme, query)).toMatchObject({ status: 400 });
  });

  it('[D-ANA-02] takes the only platform of a post when none is named, and lists them when there are several', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    const named = await postAnalytics(acme, { postId, platformType: INSTAGRAM });
    expect(await postAnalytics(acme, { postId })).toEqual(named);
    expect(await force(acme, { postId })).toMatchObject({ status: 200 });
    const { id: onTwo } = await publishPost(acme, [INSTAGRAM, 'FACEBOOK']);
    const refusal = { status: 400, body: { message: expect.stringContaining('INSTAGRAM, FACEBOOK') } };
    expect(await getAnalytics(acme, { postId: onTwo })).toMatchObject(refusal);
    expect(await force(acme, { postId: onTwo })).toMatchObject(refusal);
    expect(await getAnalytics(acme, { postId: 'post_unknown' })).toMatchObject({ status: 404 });
  });

  it('[D-GEN-23] a forced refresh with importedPostId: null is the one without it', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    expect(await force(acme, { postId, platformType: INSTAGRAM, importedPostId: null })).toMatchObject({ status: 200 });
    expect(await force(acme, { postId: null, platformType: INSTAGRAM, importedPostId: null })).toMatchObject({ status: 400 });
  });

  it('refuses an unknown post, a post of another organization, and a platform that the post does not target', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    const notFound = { status: 404, body: { message: 'Post not found' } };
    expect(await getAnalytics(acme, { postId: 'post_unknown', platformType: INSTAGRAM })).toMatchObject(notFound);
    const others = `/analytics/post?postId=${postId}&platformType=INSTAGRAM`;
    expect(await acme.call('GET', others, { key: 'sk_sim_pro' })).toMatchObject(notFound);
    expect(await getAnalytics(acme, { postId, platformType: 'TIKTOK' })).toMatchObject({ status: 400, body: { message: /TIKTOK/ } });
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

describe('GET /analytics/post/raw', () => {
  it('[D-ANA-01] returns the platform’s raw data for each snapshot', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    await acme.sim.clock.advance('P2D');
    const query = { postId, platformType: INSTAGRAM };
    const { items: snapshots } = await postAnalytics(acme, query);
    const { post, items } = await rawPostAnalytics(acme, query);
    expect(post?.id).toBe(postId);
    expect(items.map(({ analyticsId, profilePostId }) => [analyticsId, profilePostId])).toEqual(
      snapshots.map(({ id, profilePostId }) => [id, profilePostId]),
    );
    expect(items[0]).toMatchObject({
      id: expect.stringMatching(/^praw_/),
      raw: { like_count: snapshots[0]?.likes, saved: snapshots[0]?.saves },
    });
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
  it('[D-ANA-01] takes a snapshot at once, which stays', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    await acme.sim.clock.advance('PT5H');
    const query = { postId, platformType: INSTAGRAM };
    const forced = await forcePost(acme, query);
    expect(forced).toMatchObject({ forced: true, createdAt: acme.sim.clock.now(), raw: null });
    expect(forced.impressions).toBeGreaterThan(0);
    await acme.sim.clock.advance('P1D');
    const { items } = await postAnalytics(acme, query);
    expect(items.map(item => item.forced)).toEqual([false, true]);
    expect(items[1]).toEqual(forced);
    expect(items[0]?.impressions).toBeGreaterThanOrEqual(forced.impressions);
  });

  it('is listed before a regular snapshot of the same instant', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    await acme.sim.clock.advanceTo('2026-03-03T09:00:00Z');
    const query = { postId, platformType: INSTAGRAM };
    const forced = [await forcePost(acme, query), await forcePost(acme, query)].map(({ id }) => id);
    const { items } = await postAnalytics(acme, query);
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual(forced.toReversed());
    expect(items.map(item => item.forced)).toEqual([true, true, false]);
  });

  it('is allowed five times a team and UTC day', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    const query = { postId, platformType: INSTAGRAM };
    for (let i = 0; i < 10; i++) await forcePost(acme, query);
    expect(await force(acme, query)).toMatchObject({
      status: 429,
      body: { message: /^Daily limit of forced post refreshes reached: 10\./ },
    });
    await forceAccount(acme);
    await acme.sim.clock.advanceTo('2026-03-03T00:00:00Z');
    await forcePost(acme, query);
  });

  it('[D-ANA-03] is refused while the account has no channel', async ({ acme }) => {
    const { id: postId } = await publishPost(acme, [INSTAGRAM]);
    await acme.ok('POST', '/social-account/unset-channel', { teamId: 'team_acme_marketing', type: INSTAGRAM });
    const query = { postId, platformType: INSTAGRAM };
    expect(await force(acme, query)).toMatchObject({
      status: 400,
      body: { message: 'The INSTAGRAM account of this team has no channel selected. Select one first.' },
    });
    expect(await postAnalytics(acme, query)).toMatchObject({ items: expect.any(Array) });
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
