import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import {
  did,
  forcePost,
  importedPosts,
  importedPostsAnalytics,
  postAnalytics,
  rawPostAnalytics,
  runImport,
  TEAM,
} from './analytics.fixture.ts';

let test: TestSimulator;
beforeEach(async () => {
  test = await createTestSimulator();
});
afterEach(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

const refreshJobs = () => test.world.clock.jobs().filter(({ kind }) => kind.startsWith('analytics.'));
const asked = (importedPostId: string) => test.call('GET', `/analytics/post?importedPostId=${importedPostId}`);

/** The one imported post. */
async function onlyPost() {
  const [post] = (await importedPosts(test)).posts;
  if (!post) throw new Error('Nothing was imported');
  return post;
}

const instants = async () => (await onlyPost()).analytics.map(({ createdAt }) => createdAt);

describe('the regular refresh of imported posts', () => {
  it('[HIS-14] takes place while the organization’s setting is on, and only then', async () => {
    const { completedAt: imported } = await runImport(test, { count: 1 });
    await test.sim.clock.advanceTo('2026-03-04T12:00:00Z');
    expect(await instants()).toEqual([imported]);
    await importedPostsAnalytics(test, true);
    expect(await instants()).toEqual([imported]);
    await test.sim.clock.advance('P2D');
    expect(await instants()).toEqual(['2026-03-06T09:00:00.000Z', '2026-03-05T09:00:00.000Z', imported]);
    await importedPostsAnalytics(test, false);
    await test.sim.clock.advance('P2D');
    expect(await instants()).toEqual(['2026-03-06T09:00:00.000Z', '2026-03-05T09:00:00.000Z', imported]);
  });

  it('[D-ANA-01] tells numbers that never shrink', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1 });
    await test.sim.clock.advance('P5D');
    const { analytics } = await onlyPost();
    expect(analytics).toHaveLength(6);
    const counts = analytics.map(({ impressions, likes }) => [impressions, likes]);
    counts.slice(1).forEach((older, i) => older.forEach((count, k) => expect(counts[i]?.[k]).toBeGreaterThanOrEqual(count)));
  });

  it('takes in posts that were imported without analytics', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1, withAnalytics: false });
    expect(await instants()).toEqual([]);
    await test.sim.clock.advance('P1D');
    expect(await instants()).toEqual(['2026-03-03T09:00:00.000Z']);
  });

  it('tells nothing of the time before a post came', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1 });
    await test.sim.clock.advance('P2D');
    await runImport(test, { count: 1 });
    const { posts } = await importedPosts(test);
    expect(posts.map(({ analytics }) => analytics.length)).toEqual([3, 1]);
  });

  it('needs one job an account, as long as there is something to refresh', async () => {
    expect(refreshJobs()).toEqual([]);
    await runImport(test, { count: 3 });
    await runImport(test, { count: 3 });
    expect(refreshJobs()).toMatchObject([{ subject: 'sa_acme_instagram', at: Date.parse('2026-03-03T09:00:00Z') }]);
    await test.sim.clock.advance('P30D');
    await test.sim.clock.advance('P1D');
    expect(refreshJobs()).toEqual([]);
    expect(test.world.analytics.importedPostsRefreshes.size).toBe(0);
  });

  it('ends with the account', async () => {
    await runImport(test, { count: 3 });
    await did(test, 'DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await test.sim.clock.advance('P1D');
    expect(refreshJobs()).toEqual([]);
  });
});

describe('importedPostId', () => {
  it('[HIS-15] stands for the post once the setting is on', async () => {
    await runImport(test, { count: 1 });
    const { analytics, ...post } = await onlyPost();
    expect(await asked(post.id)).toMatchObject({ status: 400, body: { message: /switched on/ } });
    expect(await test.call('POST', '/analytics/post/force', { body: { importedPostId: post.id } })).toMatchObject({ status: 400 });
    await importedPostsAnalytics(test, true);
    expect(await postAnalytics(test, { importedPostId: post.id })).toEqual({ post: null, profilePost: post, items: analytics });
    const { items } = await rawPostAnalytics(test, { importedPostId: post.id });
    expect(items).toMatchObject([{ profilePostId: post.id, analyticsId: analytics[0]?.id, raw: { like_count: analytics[0]?.likes } }]);
  });

  it('[HIS-15] is refused together with a post and its platform', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1 });
    const { id } = await onlyPost();
    expect(await test.call('GET', `/analytics/post?importedPostId=${id}&postId=post_1&platformType=INSTAGRAM`)).toMatchObject({
      status: 400,
    });
    expect(await test.call('GET', `/analytics/post?importedPostId=${id}&platformType=INSTAGRAM`)).toMatchObject({ status: 400 });
  });

  it('of an unknown post, or of another organization’s, is not found', async () => {
    await importedPostsAnalytics(test, true);
    await did(test, 'PATCH', '/_sim/organizations/org_pro', { settings: { importedPostsAnalyticsEnabled: true } });
    await runImport(test, { count: 1 });
    const { id } = await onlyPost();
    const notFound = { status: 404, body: { message: 'Imported post not found' } };
    expect(await asked('ipost_unknown')).toMatchObject(notFound);
    expect(await test.call('GET', `/analytics/post?importedPostId=${id}`, { key: 'sk_sim_pro' })).toMatchObject(notFound);
  });

  it('can be forced; its snapshot is listed with the post', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1 });
    const { id } = await onlyPost();
    const forced = await forcePost(test, { importedPostId: id });
    expect(forced).toMatchObject({ profilePostId: id, forced: true });
    expect((await onlyPost()).analytics[0]).toEqual(forced);
  });

  it('[D-RET-01] is unknown with all its analytics 30 days after the import', async () => {
    await importedPostsAnalytics(test, true);
    await runImport(test, { count: 1 });
    const { id } = await onlyPost();
    await test.sim.clock.advance('P30D');
    expect(await asked(id)).toMatchObject({ status: 404 });
  });
});
