import { describe, expect } from 'vitest';
import type { HistoryImport, HistoryImportList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { createTestSimulator, START, type TestSimulator } from '../../testing/test-simulator.ts';
import { getImport, importedPosts, importedPostsAnalytics, runImport, startImport, TEAM } from './history-imports.fixture.ts';

const SECOND = 1000;
const secondsSince = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / SECOND;
const retry = (acme: TestSimulator, run: HistoryImport, teamId = TEAM) =>
  acme.call('POST', `/post-history-import/${run.id}/retry`, { body: { teamId } });

describe('POST /post-history-import', () => {
  it('[HIS-01, HIS-06, D-HIS-01] queues a job and answers it', async ({ acme }) => {
    const { status, body } = await acme.call('POST', '/post-history-import', {
      body: { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 20 },
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^himp_/),
        teamId: TEAM,
        socialAccountId: 'sa_acme_instagram',
        requestedCount: 20,
        withAnalytics: true,
        importCarousels: false,
        surface: 'ALL',
        mediaType: null,
        status: 'PENDING',
        postsImported: 0,
        analyticsImported: 0,
        error: null,
        rateLimitResetAt: null,
        startedAt: null,
        completedAt: null,
        createdAt: START,
        updatedAt: START,
        deletedAt: null,
      },
    });
  });

  it.for([
    ['an unknown surface', { surface: 'REELS' }],
    ['an unknown media type', { mediaType: 'AUDIO' }],
    ['importCarousels as a text', { importCarousels: 'true' }],
    ['withAnalytics as a number', { withAnalytics: 1 }],
    ['a count over 100', { count: 101 }],
    ['a count below 1', { count: 0 }],
    ['no count', { count: undefined }],
    ['a platform without history', { socialAccountType: 'TWITTER' }],
  ] as const)('[HIS-02, HIS-03, D-HIS-01] refuses %s', async ([, changes], { acme }) => {
    const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 10, ...changes };
    expect(await acme.call('POST', '/post-history-import', { body })).toMatchObject({ status: 400, body: { statusCode: 400 } });
    expect((await acme.ok<HistoryImportList>('GET', `/post-history-import?teamId=${TEAM}`)).imports).toEqual([]);
  });

  it.for(['ALL', 'PROFILE_GRID', 'NON_GRID', 'STORY'])('[HIS-02] accepts surface %s', async (surface, { acme }) => {
    expect(await startImport(acme, { surface })).toMatchObject({ surface });
  });

  it.for(['VIDEO', 'IMAGE'])('[HIS-02] accepts media type %s', async (mediaType, { acme }) => {
    expect(await startImport(acme, { mediaType })).toMatchObject({ mediaType });
  });

  it.for<[string, object, number, string]>([
    ['another organization’s team', { teamId: 'team_pro' }, 404, 'Team not found'],
    [
      '[D-ACC-09] a team without such an account',
      { teamId: 'team_acme_support', socialAccountType: 'TIKTOK' },
      400,
      'The team has no connected TIKTOK account',
    ],
  ])('%s is refused', async ([, changes, status, message], { acme }) => {
    const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1, ...changes };
    expect(await acme.call('POST', '/post-history-import', { body })).toMatchObject({ status, body: { message } });
  });

  it('refuses an account without a channel', async ({ acme }) => {
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };
    expect(await acme.call('POST', '/post-history-import', { body })).toMatchObject({ status: 400, body: { message: /channel/ } });
  });
});

describe('reading imports', () => {
  it('[HIS-04, D-HIS-08] lists the team’s jobs with their status, newest first, all or of one platform', async ({ acme }) => {
    const first = await runImport(acme, { count: 1 });
    const second = await startImport(acme, { count: 1, socialAccountType: 'FACEBOOK' });
    await startImport(acme, { count: 1, teamId: 'team_acme_support' });
    const list = (query: string) => acme.ok<HistoryImportList>('GET', `/post-history-import?teamId=${TEAM}${query}`);
    const found = (await list('')).imports.map(({ id, status }) => [id, status]);
    expect(found).toEqual([
      [second.id, 'PENDING'],
      [first.id, 'COMPLETED'],
    ]);
    expect(Object.keys(await list(''))).toEqual(['imports']);
    expect((await list('&socialAccountType=FACEBOOK')).imports.map(({ id }) => id)).toEqual([second.id]);
    expect(await acme.call('GET', '/post-history-import?teamId=team_pro')).toMatchObject({ status: 404 });
  });

  it('[D-HIS-06] gets one by id; one of another organization is not found', async ({ acme }) => {
    const run = await startImport(acme);
    expect(await getImport(acme, run)).toEqual(run);
    for (const [id, key] of [
      [run.id, 'sk_sim_pro'],
      ['himp_unknown', 'sk_sim_acme'],
    ] as const)
      expect(await acme.call('GET', `/post-history-import/${id}`, { key })).toMatchObject({
        status: 404,
        body: { message: 'History import not found' },
      });
  });
});

describe('a running import', () => {
  it('[D-HIS-03] goes from PENDING to FETCHING_POSTS to COMPLETED, with a growing count', async ({ acme }) => {
    const started = await startImport(acme, { count: 100, importCarousels: true });
    const seen = [`${started.status} ${started.postsImported}`];
    for (let second = 0; second < 60; second++) {
      await acme.sim.clock.advance('PT1S');
      const { status, postsImported } = await getImport(acme, started);
      if (seen.at(-1) !== `${status} ${postsImported}`) seen.push(`${status} ${postsImported}`);
    }
    expect(seen).toEqual(['PENDING 0', 'FETCHING_POSTS 0', 'FETCHING_POSTS 25', 'FETCHING_POSTS 50', 'FETCHING_POSTS 75', 'COMPLETED 100']);
    const ended = await getImport(acme, started);
    expect(ended).toMatchObject({ postsImported: 100, analyticsImported: 100, error: null, rateLimitResetAt: null });
    expect(secondsSince(START, ended.startedAt)).toBe(1);
    expect(secondsSince(START, ended.completedAt)).toBeGreaterThan(1);
  });

  it('[D-HIS-07] completes within five minutes even when the platform is slow, fails twice and has few posts', async ({ acme }) => {
    acme.world.platforms.INSTAGRAM.controls.setLatency({ minMs: 600_000, maxMs: 600_000 });
    acme.sim.platforms.INSTAGRAM.fail('outage', { times: 2 });
    const ended = await runImport(acme, { count: 100, surface: 'STORY', mediaType: 'VIDEO' });
    expect(ended).toMatchObject({ status: 'COMPLETED', error: null });
    expect(ended.postsImported).toBeGreaterThan(10);
    expect(ended.postsImported).toBeLessThan(100);
  });

  it('[D-HIS-05, HIS-07] imports the newest posts of the account, the same for the same seed', async ({ acme }) => {
    await runImport(acme, { count: 30 });
    const { posts } = await importedPosts(acme);
    const instants = posts.map(({ publishedAt }) => publishedAt ?? '');
    expect(instants).toHaveLength(30);
    expect(instants).toEqual(instants.toSorted().toReversed());
    const again = await createTestSimulator();
    await runImport(again, { count: 30 });
    const sameAgain = (await importedPosts(again)).posts;
    expect(sameAgain.map(({ externalId, description }) => [externalId, description])).toEqual(
      posts.map(({ externalId, description }) => [externalId, description]),
    );
    await again.sim.close();
  });

  it('[D-HIS-05, D-HIS-07] imports no post twice, neither with the next import nor with a concurrent one', async ({ acme }) => {
    await runImport(acme, { count: 40 });
    await startImport(acme, { count: 30 });
    await runImport(acme, { count: 30 });
    const { posts, total } = await importedPosts(acme);
    expect(total).toBe(100);
    expect(new Set(posts.map(({ externalId }) => externalId)).size).toBe(100);
  });

  it('continues where the previous import stopped', async ({ acme }) => {
    await runImport(acme, { count: 30 });
    const first = (await importedPosts(acme)).posts;
    await runImport(acme, { count: 30 });
    expect((await importedPosts(acme)).posts.slice(0, 30)).toEqual(first);
  });

  it.for([
    ['carousels only when asked for', {}, 'media', ['1']],
    ['carousels too', { importCarousels: true }, 'media', ['1', '2', '3', '4', '5']],
    ['stories', { surface: 'STORY' }, 'type', ['STORY']],
    ['what is outside of the grid', { surface: 'NON_GRID' }, 'type', ['REEL']],
    ['videos of the grid', { surface: 'PROFILE_GRID', mediaType: 'VIDEO' }, 'type', ['REEL']],
    ['images of the grid', { surface: 'PROFILE_GRID', mediaType: 'IMAGE' }, 'type', ['POST']],
  ] as const)('imports %s', async ([, options, what, expected], { acme }) => {
    await runImport(acme, { count: 100, ...options });
    const { posts } = await importedPosts(acme);
    const values = posts.map(post => (what === 'type' ? post.type : `${post.extraData?.media.length ?? 0}`));
    expect([...new Set<string>(values)].toSorted()).toEqual(expected);
  });

  it('finds nothing for a surface that the platform does not have', async ({ acme }) => {
    expect(await runImport(acme, { socialAccountType: 'MASTODON', surface: 'PROFILE_GRID' })).toMatchObject({
      status: 'COMPLETED',
      postsImported: 0,
    });
  });
});

describe('a platform that does not answer', () => {
  it('[HIS-08, D-HIS-03, D-HIS-07] makes an import FAILED after three tries, a minute apart', async ({ acme }) => {
    acme.world.platforms.INSTAGRAM.controls.setLatency({ minMs: 1000, maxMs: 1000 });
    acme.sim.platforms.INSTAGRAM.fail('outage');
    const started = await startImport(acme);
    const statuses: string[] = [];
    for (const seconds of [2, 60, 59, 1]) {
      await acme.sim.clock.advance(seconds * SECOND);
      statuses.push((await getImport(acme, started)).status);
    }
    expect(statuses).toEqual(['FETCHING_POSTS', 'FETCHING_POSTS', 'FETCHING_POSTS', 'FAILED']);
    const failed = await getImport(acme, started);
    expect(failed).toMatchObject({ postsImported: 0, rateLimitResetAt: null, completedAt: acme.sim.clock.now() });
    expect(failed.error).toMatch(/^Instagram is not available/);
  });

  it('is asked again and returns its posts', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('timeout', { times: 2 });
    expect(await runImport(acme)).toMatchObject({ status: 'COMPLETED', postsImported: 10, error: null });
  });

  it('[HIS-09, HIS-10, D-HIS-04, D-HIS-07] pauses the import by a rate limit, until the retry call', async ({ acme }) => {
    const resetAt = Date.parse(START) + 3_600_000;
    acme.sim.platforms.INSTAGRAM.fail('rate-limited', { resetAt });
    const paused = await runImport(acme);
    expect(paused).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-02T10:00:00.000Z', completedAt: null, error: null });
    expect(await retry(acme, paused)).toMatchObject({ status: 400, body: { message: /from 2026-03-02T10:00:00.000Z on/ } });
    await acme.sim.clock.advance('PT2H');
    expect(await getImport(acme, paused)).toEqual(paused);
    expect(await retry(acme, paused)).toMatchObject({ status: 200, body: { status: 'PENDING', rateLimitResetAt: null, startedAt: null } });
    await acme.sim.clock.advance('PT5M');
    expect(await getImport(acme, paused)).toMatchObject({ status: 'COMPLETED', postsImported: 10 });
  });

  it('has a rate limit until the next UTC midnight when it names no reset time', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('rate-limited');
    expect(await runImport(acme)).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-03T00:00:00.000Z' });
  });
});

describe('POST /post-history-import/{importId}/retry', () => {
  it('[D-HIS-04, D-HIS-06] queues a FAILED import again, which continues where it stopped', async ({ acme }) => {
    const started = await startImport(acme, { count: 60, importCarousels: true });
    while ((await getImport(acme, started)).postsImported === 0) await acme.sim.clock.advance('PT1S');
    acme.sim.platforms.INSTAGRAM.fail('reject');
    await acme.sim.clock.advance('PT5M');
    const failed = await getImport(acme, started);
    expect(failed).toMatchObject({ status: 'FAILED', postsImported: 25 });
    acme.sim.platforms.INSTAGRAM.recover();
    expect(await retry(acme, failed)).toMatchObject({
      status: 200,
      body: { status: 'PENDING', error: null, completedAt: null, postsImported: 25 },
    });
    await acme.sim.clock.advance('PT5M');
    expect(await getImport(acme, started)).toMatchObject({ status: 'COMPLETED', postsImported: 60 });
    expect((await importedPosts(acme)).total).toBe(60);
  });

  it('[D-HIS-09] shows the posts of an import nowhere until it is COMPLETED', async ({ acme }) => {
    await importedPostsAnalytics(acme, true);
    const started = await startImport(acme, { count: 60, importCarousels: true });
    while ((await getImport(acme, started)).postsImported === 0) await acme.sim.clock.advance('PT1S');
    const id = acme.world.historyImports.posts.all()[0]?.id ?? '';
    const looks = async () => {
      const { posts, total } = await importedPosts(acme);
      const calls = [
        acme.call('GET', `/analytics/post?importedPostId=${id}`),
        acme.call('GET', `/comment?teamId=${TEAM}&importedPostId=${id}`),
        acme.call('GET', `/comment/import?teamId=${TEAM}&importedPostId=${id}`),
        acme.call('GET', `/comment/import/comments?teamId=${TEAM}&importedPostId=${id}`),
        acme.call('POST', '/analytics/post/force', { body: { importedPostId: id } }),
        acme.call('POST', '/comment/import', { body: { teamId: TEAM, importedPostId: id, socialAccountType: 'INSTAGRAM' } }),
        acme.call('DELETE', '/post-history-import/posts', { body: { teamId: TEAM, postIds: [id] } }),
      ];
      return [posts.length, total, ...(await Promise.all(calls)).map(({ status }) => status)];
    };
    const hidden = [0, 0, 404, 404, 404, 404, 404, 404, 404];
    expect(await looks()).toEqual(hidden);
    acme.sim.platforms.INSTAGRAM.fail('rate-limited');
    await acme.sim.clock.advance('PT5M');
    const paused = await getImport(acme, started);
    expect([paused.status, await looks()]).toEqual(['RATE_LIMITED', hidden]);
    await acme.sim.clock.advance('P1D');
    acme.sim.platforms.INSTAGRAM.fail('reject');
    await retry(acme, paused);
    await acme.sim.clock.advance('PT5M');
    const failed = await getImport(acme, started);
    expect([failed.status, failed.postsImported, await looks()]).toEqual(['FAILED', 25, hidden]);
    acme.sim.platforms.INSTAGRAM.recover();
    await retry(acme, failed);
    await acme.sim.clock.advance('PT5M');
    expect(await looks()).toEqual([60, 60, 200, 200, 200, 200, 200, 201, 200]);
  });

  it('restarts the count of tries', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('outage', { times: 5 });
    const failed = await runImport(acme);
    expect(failed.status).toBe('FAILED');
    await retry(acme, failed);
    await acme.sim.clock.advance('PT5M');
    expect((await getImport(acme, failed)).status).toBe('COMPLETED');
  });

  it('[D-HIS-04] refuses an import in any other status', async ({ acme }) => {
    const run = await startImport(acme);
    expect(await retry(acme, run)).toMatchObject({ status: 400, body: { message: /not one in PENDING/ } });
    await acme.sim.clock.advance('PT1S');
    expect(await retry(acme, run)).toMatchObject({ status: 400, body: { message: /not one in FETCHING_POSTS/ } });
    await acme.sim.clock.advance('PT5M');
    expect(await retry(acme, run)).toMatchObject({ status: 400, body: { message: /not one in COMPLETED/ } });
  });

  it('returns 404 for an import of another team', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('outage');
    const run = await runImport(acme);
    expect(await retry(acme, run, 'team_acme_support')).toMatchObject({ status: 404, body: { message: 'History import not found' } });
    expect(await retry(acme, run, 'team_pro')).toMatchObject({ status: 404, body: { message: 'Team not found' } });
  });
});
