import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';
import { getImport, importedPosts, importedPostsAnalytics, runImport, startImport, TEAM } from './history-imports.fixture.ts';

const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };

describe('a refusal says why', () => {
  it.for([
    [
      '[D-ACC-09] an import without an account',
      'POST',
      '/post-history-import',
      { ...body, teamId: 'team_acme_support', socialAccountType: 'TIKTOK' },
    ],
    [
      '[D-ACC-09] a list of posts without an account',
      'GET',
      '/post-history-import/posts?teamId=team_acme_support&socialAccountType=TIKTOK',
      undefined,
    ],
  ] as const)('%s', async ([, method, path, sent], { acme }) => {
    const answer = await acme.call(method, path, sent && { body: sent });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The team has no connected TIKTOK account' } });
  });

  it('an import from an account without a channel', async ({ acme }) => {
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await acme.call('POST', '/post-history-import', { body })).toMatchObject({ status: 400, body: { message: /channel/ } });
  });

  it('[QTA-19] an import beyond the capacity of the month', async ({ acme }) => {
    const free = { teamId: 'team_free', key: 'sk_sim_free' };
    await runImport(acme, { ...free, count: 5 });
    expect(await acme.call('POST', '/post-history-import', { key: free.key, body: { ...body, teamId: free.teamId } })).toMatchObject({
      status: 403,
      body: { message: 'Monthly limit of posts imported from this account reached: 5. It resets at 2026-04-01T00:00:00.000Z.' },
    });
  });

  it('an import whose platform is not available, and its retry by another team', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('outage');
    const run = await runImport(acme);
    expect(run.error).toMatch(/^Instagram is not available/);
    const answer = await acme.call('POST', `/post-history-import/${run.id}/retry`, { body: { teamId: 'team_acme_support' } });
    expect(answer).toMatchObject({ status: 404, body: { message: 'History import not found' } });
  });

  it.for([['before'], ['after']])('an import whose account was removed %s its start', async ([when], { acme }) => {
    const run = await startImport(acme);
    if (when === 'after') await acme.sim.clock.advance('PT1S');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.sim.clock.advance('PT1M');
    expect(await getImport(acme, run)).toMatchObject({ status: 'FAILED', postsImported: 0, error: /not connected any more/ });
  });
});

it.for([
  ['sk_sim_free', 'team_free'],
  ['sk_sim_pro', 'team_pro'],
  ['sk_sim_acme', TEAM],
] as const)('[QTA-22] one request with %s is for at most 100 posts', async ([key, teamId], { acme }) => {
  const statuses = [101, 100].map(
    async count => (await acme.call('POST', '/post-history-import', { key, body: { ...body, teamId, count } })).status,
  );
  expect(await Promise.all(statuses)).toEqual([400, 201]);
});

it('[D-HIS-09] shows the posts of an import nowhere until it is COMPLETED', async ({ acme }) => {
  await importedPostsAnalytics(acme, true);
  const started = await startImport(acme, { count: 60, importCarousels: true });
  while ((await getImport(acme, started)).postsImported === 0) await acme.sim.clock.advance('PT1S');
  const id = acme.world.historyImports.posts.all()[0]?.id ?? '';
  const seen = async () => {
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
  expect(await seen()).toEqual([0, 0, 404, 404, 404, 404, 404, 404, 404]);
  acme.sim.platforms.INSTAGRAM.fail('reject');
  await acme.sim.clock.advance('PT5M');
  expect(await getImport(acme, started)).toMatchObject({ status: 'FAILED', postsImported: 25 });
  expect(await seen()).toEqual([0, 0, 404, 404, 404, 404, 404, 404, 404]);
  acme.sim.platforms.INSTAGRAM.recover();
  await acme.ok('POST', `/post-history-import/${started.id}/retry`, { teamId: TEAM });
  await acme.sim.clock.advance('PT5M');
  expect(await seen()).toEqual([60, 60, 200, 200, 200, 200, 200, 201, 200]);
});

it('nothing is left of the imports of a removed team', async ({ acme }) => {
  await runImport(acme, { count: 5 });
  await acme.ok('DELETE', `/team/${TEAM}`);
  const { byId: imports, posts, memory } = acme.world.historyImports;
  expect([imports.size, posts.size, memory.size]).toEqual([0, 0, 0]);
  await acme.sim.clock.advance('P31D');
});
