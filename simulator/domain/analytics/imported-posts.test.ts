import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { forcePost, importedPosts, importedPostsAnalytics, postAnalytics, rawPostAnalytics, runImport, TEAM } from './analytics.fixture.ts';

const refreshJobs = (acme: TestSimulator) => acme.world.clock.jobs().filter(({ kind }) => kind.startsWith('analytics.'));
const getAnalytics = (acme: TestSimulator, importedPostId: string) => acme.call('GET', `/analytics/post?importedPostId=${importedPostId}`);

/** The one imported post. */
async function onlyPost(acme: TestSimulator) {
  const [post] = (await importedPosts(acme)).posts;
  if (!post) throw new Error('Nothing was imported');
  return post;
}

const instants = async (acme: TestSimulator) => (await onlyPost(acme)).analytics.map(({ createdAt }) => createdAt);

describe('the regular refresh of imported posts', () => {
  it('[HIS-14] runs only while the organization’s setting is on', async ({ acme }) => {
    const { completedAt: imported } = await runImport(acme, { count: 1 });
    await acme.sim.clock.advanceTo('2026-03-04T12:00:00Z');
    expect(await instants(acme)).toEqual([imported]);
    await importedPostsAnalytics(acme, true);
    expect(await instants(acme)).toEqual([imported]);
    await acme.sim.clock.advance('P2D');
    expect(await instants(acme)).toEqual(['2026-03-06T09:00:00.000Z', '2026-03-05T09:00:00.000Z', imported]);
    await importedPostsAnalytics(acme, false);
    await acme.sim.clock.advance('P2D');
    expect(await instants(acme)).toEqual(['2026-03-06T09:00:00.000Z', '2026-03-05T09:00:00.000Z', imported]);
  });

  it('[D-ANA-01] returns counts that never decrease', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1 });
    await acme.sim.clock.advance('P5D');
    const { analytics } = await onlyPost(acme);
    expect(analytics).toHaveLength(6);
    const counts = analytics.map(({ impressions, likes }) => [impressions, likes]);
    counts.slice(1).forEach((older, i) => older.forEach((count, k) => expect(counts[i]?.[k]).toBeGreaterThanOrEqual(count)));
  });

  it('includes posts that were imported without analytics', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1, withAnalytics: false });
    expect(await instants(acme)).toEqual([]);
    await acme.sim.clock.advance('P1D');
    expect(await instants(acme)).toEqual(['2026-03-03T09:00:00.000Z']);
  });

  it('has no snapshot from before the import of a post', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1 });
    await acme.sim.clock.advance('P2D');
    await runImport(acme, { count: 1 });
    const { posts } = await importedPosts(acme);
    expect(posts.map(({ analytics }) => analytics.length)).toEqual([3, 1]);
  });

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

describe('importedPostId', () => {
  it('[HIS-15] identifies the post once the setting is on', async ({ acme }) => {
    await runImport(acme, { count: 1 });
    const { analytics, ...post } = await onlyPost(acme);
    expect(await getAnalytics(acme, post.id)).toMatchObject({ status: 400, body: { message: /switched on/ } });
    expect(await acme.call('POST', '/analytics/post/force', { body: { importedPostId: post.id } })).toMatchObject({ status: 400 });
    await importedPostsAnalytics(acme, true);
    expect(await postAnalytics(acme, { importedPostId: post.id })).toEqual({ post: null, profilePost: post, items: analytics });
    const { items } = await rawPostAnalytics(acme, { importedPostId: post.id });
    expect(items).toMatchObject([{ profilePostId: post.id, analyticsId: analytics[0]?.id, raw: { like_count: analytics[0]?.likes } }]);
  });

  it('[HIS-15] is refused together with a post and its platform', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1 });
    const { id } = await onlyPost(acme);
    expect(await acme.call('GET', `/analytics/post?importedPostId=${id}&postId=post_1&platformType=INSTAGRAM`)).toMatchObject({
      status: 400,
    });
    expect(await acme.call('GET', `/analytics/post?importedPostId=${id}&platformType=INSTAGRAM`)).toMatchObject({ status: 400 });
  });

  it('of an unknown post, or of another organization’s, is not found', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { settings: { importedPostsAnalyticsEnabled: true } });
    await runImport(acme, { count: 1 });
    const { id } = await onlyPost(acme);
    const notFound = { status: 404, body: { message: 'Imported post not found' } };
    expect(await getAnalytics(acme, 'ipost_unknown')).toMatchObject(notFound);
    expect(await acme.call('GET', `/analytics/post?importedPostId=${id}`, { key: 'sk_sim_pro' })).toMatchObject(notFound);
  });

  it('can be forced; its snapshot is listed with the post', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1 });
    const { id } = await onlyPost(acme);
    const forced = await forcePost(acme, { importedPostId: id });
    expect(forced).toMatchObject({ profilePostId: id, forced: true });
    expect((await onlyPost(acme)).analytics[0]).toEqual(forced);
  });

  it('[D-RET-01] is not found, nor are its analytics, 30 days after the import', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    await runImport(acme, { count: 1 });
    const { id } = await onlyPost(acme);
    await acme.sim.clock.advance('P30D');
    expect(await getAnalytics(acme, id)).toMatchObject({ status: 404 });
  });
});
