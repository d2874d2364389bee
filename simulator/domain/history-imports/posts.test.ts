import { describe, expect } from 'vitest';
import type { DeletedImportedPosts, ImportUsage } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { createTestSimulator, START, type TestSimulator } from '../../testing/test-simulator.ts';
import { getImport, importedPosts, runImport, startImport, TEAM } from './history-imports.fixture.ts';

const FREE = { teamId: 'team_free', key: 'sk_sim_free' };
const remove = (acme: TestSimulator, postIds: readonly (string | undefined)[], teamId = TEAM, key = 'sk_sim_acme') =>
  acme.call<DeletedImportedPosts & { message: string }>('DELETE', '/post-history-import/posts', { key, body: { teamId, postIds } });
const limits = (acme: TestSimulator, id: string, changes: object) => acme.ok('PATCH', `/_sim/organizations/${id}`, { limits: changes });
const request = (acme: TestSimulator, body: object, key: string) =>
  acme.call('POST', '/post-history-import', { key, body: { socialAccountType: 'INSTAGRAM', count: 1, ...body } });

describe('GET /post-history-import/posts', () => {
  it('[HIS-05, HIS-07, HIS-11, D-HIS-08] lists imported posts', async ({ acme }) => {
    await runImport(acme, { count: 1, surface: 'PROFILE_GRID', mediaType: 'IMAGE' });
    const { completedAt: at } = await runImport(acme, { count: 1, surface: 'STORY', mediaType: 'VIDEO' });
    const { posts, ...rest } = await importedPosts(acme);
    expect(rest).toEqual({ total: 2, limit: 500, remainingCapacity: 498 });
    const story = posts.find(({ type }) => type === 'STORY');
    expect(story).toEqual({
      id: expect.stringMatching(/^ipost_/),
      socialAccountId: 'sa_acme_instagram',
      postId: null,
      externalId: expect.stringMatching(/^18\d{15}$/),
      title: null,
      description: expect.stringMatching(/\w+/),
      smallThumbnail: expect.stringMatching(/^https:/),
      thumbnail: expect.stringMatching(/^https:/),
      permalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/stories\//),
      extraData: { media: [{ id: expect.stringMatching(/^\d+$/), mediaUrl: expect.stringMatching(/^https:.*\.mp4$/) }] },
      subreddit: null,
      publishedAt: expect.stringMatching(/^202[56]-/),
      type: 'STORY',
      internal: false,
      importedAt: at,
      externallyDeletedAt: null,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      analytics: [expect.objectContaining({ profilePostId: story?.id, createdAt: at, forced: false })],
    });
  });

  it.for(['INSTAGRAM', 'FACEBOOK', 'PINTEREST', 'REDDIT', 'THREADS', 'MASTODON', 'BLUESKY'])(
    '[HIS-11] posts of %s carry their media',
    async (socialAccountType, { acme }) => {
      await runImport(acme, { count: 20, socialAccountType });
      const { posts } = await importedPosts(acme, { socialAccountType });
      expect(posts).toHaveLength(20);
      for (const { extraData } of posts) expect(extraData).toEqual({ media: expect.any(Array) });
    },
  );

  it.for(['YOUTUBE', 'TIKTOK', 'LINKEDIN'])('[HIS-11, HIS-12] posts of %s have no extra data', async (socialAccountType, { acme }) => {
    await runImport(acme, { count: 20, socialAccountType });
    const { posts } = await importedPosts(acme, { socialAccountType });
    expect(posts.map(({ extraData }) => extraData)).toEqual(Array.from({ length: 20 }, () => null));
  });

  it('[HIS-13] has an initial snapshot of each post that was imported with analytics', async ({ acme }) => {
    const withAnalytics = await runImport(acme, { count: 5, withAnalytics: true });
    const without = await runImport(acme, { count: 5, withAnalytics: false });
    expect([withAnalytics.analyticsImported, without.analyticsImported]).toEqual([5, 0]);
    const { posts } = await importedPosts(acme);
    expect(posts.slice(0, 5).map(({ analytics }) => analytics.length)).toEqual([1, 1, 1, 1, 1]);
    expect(posts.slice(5).map(({ analytics }) => analytics)).toEqual([[], [], [], [], []]);
    const [first] = posts[0]?.analytics ?? [];
    expect(first).toMatchObject({ forced: false, raw: null, createdAt: withAnalytics.completedAt });
    expect(first?.impressions).toBeGreaterThan(0);
  });

  it('is paginated', async ({ acme }) => {
    await runImport(acme, { count: 100 });
    const whole = (await importedPosts(acme)).posts;
    const pages = [
      await importedPosts(acme, {}, {}),
      await importedPosts(acme, {}, { offset: 50 }),
      await importedPosts(acme, {}, { offset: 100 }),
    ];
    expect(pages.map(({ posts, total }) => [posts.length, total])).toEqual([
      [50, 100],
      [50, 100],
      [0, 100],
    ]);
    expect(pages.flatMap(({ posts }) => posts)).toEqual(whole);
    for (const query of ['limit=101', 'limit=0', 'offset=-1'])
      expect(await acme.call('GET', `/post-history-import/posts?teamId=${TEAM}&socialAccountType=INSTAGRAM&${query}`)).toMatchObject({
        status: 400,
      });
  });

  it('lists only the team’s posts', async ({ acme }) => {
    await runImport(acme, { count: 3 });
    expect((await importedPosts(acme, { teamId: 'team_acme_support' })).posts).toEqual([]);
    expect(await acme.call('GET', '/post-history-import/posts?teamId=team_pro&socialAccountType=INSTAGRAM')).toMatchObject({ status: 404 });
  });

  it('[D-ACC-09] returns 400 for a platform without a connected account', async ({ acme }) => {
    expect(await acme.call('GET', '/post-history-import/posts?teamId=team_acme_support&socialAccountType=TIKTOK')).toMatchObject({
      status: 400,
      body: { message: 'The team has no connected TIKTOK account' },
    });
  });
});

describe('the month’s capacity of an account', () => {
  it.for([
    ['sk_sim_free', 'team_free', 5],
    ['sk_sim_pro', 'team_pro', 100],
    ['sk_sim_acme', TEAM, 500],
  ] as const)('[QTA-19] of %s', async ([key, teamId, capacity], { acme }) => {
    expect(await importedPosts(acme, { teamId, key })).toMatchObject({ limit: capacity, remainingCapacity: capacity });
    let imported = 0;
    while (imported < capacity) {
      const { status, postsImported } = await runImport(acme, { count: 100, importCarousels: true, teamId, key });
      expect({ status, postsImported }).toEqual({ status: 'COMPLETED', postsImported: Math.min(100, capacity) });
      imported += postsImported;
    }
    expect(await importedPosts(acme, { teamId, key })).toMatchObject({ total: capacity, remainingCapacity: 0 });
    expect(await request(acme, { teamId }, key)).toMatchObject({
      status: 403,
      body: { message: `Monthly limit of posts imported from this account reached: ${capacity}. It resets at 2026-04-01T00:00:00.000Z.` },
    });
  });

  it.for([
    ['sk_sim_free', 'team_free'],
    ['sk_sim_pro', 'team_pro'],
    ['sk_sim_acme', TEAM],
  ] as const)('[QTA-22] does not raise the maximum of one request: with %s it is 100', async ([key, teamId], { acme }) => {
    expect(await request(acme, { teamId, count: 101 }, key)).toMatchObject({ status: 400, body: { message: /^count / } });
    expect((await request(acme, { teamId, count: 100 }, key)).status).toBe(201);
  });

  it('[D-HIS-02] cuts a count to what is left', async ({ acme }) => {
    expect(await runImport(acme, { ...FREE, count: 3 })).toMatchObject({ requestedCount: 3, postsImported: 3 });
    expect(await startImport(acme, { ...FREE, count: 100 })).toMatchObject({ requestedCount: 2 });
  });

  it('is counted as posts are stored: concurrent imports share what is left', async ({ acme }) => {
    const runs = [await startImport(acme, { ...FREE, count: 4 }), await startImport(acme, { ...FREE, count: 4 })];
    expect(runs.map(({ requestedCount }) => requestedCount)).toEqual([4, 4]);
    expect((await importedPosts(acme, FREE)).remainingCapacity).toBe(5);
    await acme.sim.clock.advance('PT5M');
    const ended = await Promise.all(runs.map(run => getImport(acme, run, FREE.key)));
    expect(ended.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(ended.reduce((sum, { postsImported }) => sum + postsImported, 0)).toBe(5);
  });

  it('[QTA-26] of one account leaves another’s untouched', async ({ acme }) => {
    await runImport(acme, { ...FREE, count: 5 });
    expect(await request(acme, { teamId: FREE.teamId }, FREE.key)).toMatchObject({ status: 403 });
    expect(await runImport(acme, { ...FREE, count: 5, socialAccountType: 'TIKTOK' })).toMatchObject({ postsImported: 5 });
  });

  it('counts per real account, whatever team connects it', async ({ acme }) => {
    await runImport(acme, { count: 10 });
    expect((await importedPosts(acme, { teamId: 'team_acme_support' })).remainingCapacity).toBe(490);
  });

  it('follows the organization’s own limit', async ({ acme }) => {
    await limits(acme, 'org_free', { historyPosts: 7 });
    expect(await runImport(acme, { ...FREE, count: 100 })).toMatchObject({ requestedCount: 7, postsImported: 7 });
    await limits(acme, 'org_free', { historyPosts: 6 });
    expect(await importedPosts(acme, FREE)).toMatchObject({ limit: 6, remainingCapacity: 0 });
  });

  it('resets in the next month', async ({ acme }) => {
    await runImport(acme, { ...FREE, count: 5 });
    await acme.sim.clock.advanceTo('2026-03-31T23:59:59.999Z');
    expect((await importedPosts(acme, FREE)).remainingCapacity).toBe(0);
    await acme.sim.clock.advance(1);
    expect((await importedPosts(acme, FREE)).remainingCapacity).toBe(5);
  });

  it('shows in the usage of imports', async ({ acme }) => {
    await runImport(acme, { count: 10 });
    const usage = await acme.ok<ImportUsage>('GET', '/organization/usage/imports?socialAccountId=sa_acme_instagram');
    expect(usage.socialAccounts).toMatchObject([{ used: 10, limit: 500, remaining: 490 }]);
  });
});

describe('DELETE /post-history-import/posts', () => {
  it('[D-HIS-06] deletes posts and frees their capacity', async ({ acme }) => {
    await runImport(acme, { ...FREE, count: 5 });
    const before = (await importedPosts(acme, FREE)).posts;
    const [first, second] = before;
    expect(await remove(acme, [first?.id, second?.id, first?.id], FREE.teamId, FREE.key)).toMatchObject({
      status: 200,
      body: { deletedCount: 2 },
    });
    expect(await importedPosts(acme, FREE)).toMatchObject({ total: 3, remainingCapacity: 2 });
    expect(await runImport(acme, { ...FREE, count: 5 })).toMatchObject({ requestedCount: 2, postsImported: 2 });
    const after = (await importedPosts(acme, FREE)).posts;
    expect(after.slice(0, 3)).toEqual(before.slice(2));
    expect(new Set([...before, ...after].map(({ externalId }) => externalId)).size).toBe(7);
  });

  it('deletes none when one is unknown or belongs to another team', async ({ acme }) => {
    await runImport(acme, { count: 2 });
    const [post] = (await importedPosts(acme)).posts;
    for (const answer of [await remove(acme, [post?.id, 'ipost_unknown']), await remove(acme, [post?.id], 'team_acme_support')])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Imported post not found' } });
    expect(await remove(acme, [post?.id], 'team_pro', 'sk_sim_pro')).toMatchObject({ status: 404 });
    expect((await importedPosts(acme)).total).toBe(2);
  });

  it.for([[[]], [Array.from({ length: 101 }, (_, i) => `ipost_${i}`)]] as const)('accepts 1 to 100 ids', async ([postIds], { acme }) => {
    expect(await remove(acme, postIds)).toMatchObject({ status: 400 });
  });

  it('frees no capacity in a later month', async ({ acme }) => {
    await acme.sim.clock.advanceTo('2026-03-31T12:00:00Z');
    await runImport(acme, { ...FREE, count: 5 });
    await acme.sim.clock.advanceTo('2026-04-01T12:00:00Z');
    const [post] = (await importedPosts(acme, FREE)).posts;
    await remove(acme, [post?.id], FREE.teamId, FREE.key);
    expect((await importedPosts(acme, FREE)).remainingCapacity).toBe(5);
  });
});

describe('30 days after their import', () => {
  it('[D-RET-01] each post is deleted 30 days after its own import', async ({ acme }) => {
    acme.world.platforms.INSTAGRAM.controls.setLatency({ minMs: 1000, maxMs: 1000 });
    await runImport(acme, { count: 100, importCarousels: true });
    const { posts } = await importedPosts(acme);
    expect(new Set(posts.map(({ importedAt }) => importedAt)).size).toBe(4);
    const firstGoes = Date.parse(START) + 2000 + 30 * 86_400_000;
    await acme.sim.clock.advanceTo(new Date(firstGoes - 1).toISOString());
    expect((await importedPosts(acme)).total).toBe(100);
    await acme.sim.clock.advance(1);
    expect((await importedPosts(acme)).total).toBe(75);
    await acme.sim.clock.advance('PT1M');
    expect(await importedPosts(acme)).toMatchObject({ posts: [], total: 0 });
    expect(await remove(acme, [posts[0]?.id])).toMatchObject({ status: 404 });
  });

  it('the next import does not restore them', async ({ acme }) => {
    await runImport(acme, { count: 20 });
    const first = (await importedPosts(acme)).posts.map(({ externalId }) => externalId);
    await acme.sim.clock.advance('P30D');
    await runImport(acme, { count: 20 });
    const second = (await importedPosts(acme)).posts.map(({ externalId }) => externalId);
    expect(second).toHaveLength(20);
    expect(first.filter(id => second.includes(id))).toEqual([]);
  });
});

it('a snapshot keeps imports, posts and the scheduled jobs', async ({ acme }) => {
  await runImport(acme, { count: 5 });
  const run = await startImport(acme, { count: 5 });
  const saved = await acme.ok('GET', '/_sim/snapshot');
  const copy = await createTestSimulator({ seed: 99, fixture: 'empty' });
  await copy.ok('PUT', '/_sim/snapshot', saved);
  for (const each of [acme, copy]) await each.sim.clock.advance('PT5M');
  expect(await getImport(copy, run)).toEqual(await getImport(acme, run));
  expect(await importedPosts(copy)).toEqual(await importedPosts(acme));
  expect((await importedPosts(copy)).total).toBe(10);
  await copy.sim.close();
});
