import { describe, expect } from 'vitest';
import type { ProfileAnalytics } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import { createTestSimulator, START, type TestSimulator } from '../../testing/test-simulator.ts';
import { accountAnalytics, forceAccount, rawAccountAnalytics, TEAM } from './analytics.fixture.ts';

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
const analyticsPath = (platformType: string, teamId = TEAM) => `/analytics/social-account?teamId=${teamId}&platformType=${platformType}`;
const force = (acme: TestSimulator, platformType: string) =>
  acme.call('POST', '/analytics/social-account/force', { body: { teamId: TEAM, platformType } });

describe('GET /analytics/social-account', () => {
  it('[D-ANA-01] has a snapshot from the connection on, and one more every 24 hours, newest first', async ({ acme }) => {
    const { socialAccount, items } = await accountAnalytics(acme);
    expect(socialAccount).toMatchObject({ id: 'sa_acme_instagram', type: 'INSTAGRAM' });
    expect(items).toMatchObject([
      { id: expect.stringMatching(/^aan_/), socialAccountId: 'sa_acme_instagram', forced: false, createdAt: START, postCount: 600 },
    ]);
    await acme.sim.clock.advance('PT71H59M');
    expect((await accountAnalytics(acme)).items.map(({ createdAt }) => createdAt)).toEqual([
      '2026-03-04T09:00:00.000Z',
      '2026-03-03T09:00:00.000Z',
      START,
    ]);
  });

  it('[D-ANA-01] returns counts that never decrease, and the same ones when asked again', async ({ acme }) => {
    await acme.sim.clock.advance('P20D');
    const { items } = await accountAnalytics(acme);
    expect(items).toHaveLength(21);
    for (let i = 1; i < items.length; i++) {
      const [newer, older] = [items[i - 1], items[i]].map(item => (item ? countsOf(item) : []));
      newer?.forEach((count, k) => expect(count).toBeGreaterThanOrEqual(older?.[k] ?? 0));
    }
    expect(items[0]?.followers).toBeGreaterThan(items.at(-1)?.followers ?? 0);
    expect((await accountAnalytics(acme)).items).toEqual(items);
    const again = await createTestSimulator();
    await again.sim.clock.advance('P20D');
    expect((await accountAnalytics(again)).items).toEqual(items);
    await again.sim.close();
  });

  it('has only zeros on REDDIT, and zeros for metrics that a platform lacks', async ({ acme }) => {
    const [reddit] = (await accountAnalytics(acme, 'REDDIT')).items;
    expect(reddit && countsOf(reddit).every(count => count === 0)).toBe(true);
    const [mastodon] = (await accountAnalytics(acme, 'MASTODON')).items;
    expect(mastodon).toMatchObject({ impressions: 0, views: 0, likes: 0 });
    expect(mastodon?.followers).toBeGreaterThan(0);
  });

  it.for(['TWITTER', 'DISCORD', 'SLACK'])('refuses %s', async (platform, { acme }) => {
    expect(await acme.call('GET', analyticsPath(platform))).toMatchObject({ status: 400 });
    expect(await force(acme, platform)).toMatchObject({ status: 400 });
  });

  it('returns 404 for a team of another organization', async ({ acme }) => {
    expect(await acme.call('GET', analyticsPath('INSTAGRAM', 'team_pro'))).toMatchObject({
      status: 404,
      body: { message: 'Team not found' },
    });
  });

  it('[D-ACC-09] returns 400 for a platform without a connected account', async ({ acme }) => {
    expect(await acme.call('GET', analyticsPath('TIKTOK', 'team_acme_support'))).toMatchObject({
      status: 400,
      body: { message: 'The team has no connected TIKTOK account' },
    });
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

describe('GET /analytics/social-account/raw', () => {
  it('[D-ANA-01] returns the platform’s raw data for each snapshot', async ({ acme }) => {
    await acme.sim.clock.advance('P1D');
    const { items: snapshots } = await accountAnalytics(acme);
    const { items, socialAccount } = await rawAccountAnalytics(acme);
    expect(socialAccount.id).toBe('sa_acme_instagram');
    expect(items.map(({ analyticsId, createdAt }) => [analyticsId, createdAt])).toEqual(
      snapshots.map(({ id, createdAt }) => [id, createdAt]),
    );
    expect(items[0]).toMatchObject({
      id: expect.stringMatching(/^araw_/),
      socialAccountId: 'sa_acme_instagram',
      raw: { followers_count: snapshots[0]?.followers, media_count: 600 },
    });
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

  it('is allowed five times per team and UTC day, counted separately for accounts and posts', async ({ acme }) => {
    // org_acme has two teams.
    for (let i = 0; i < 10; i++) await forceAccount(acme, i % 2 ? 'INSTAGRAM' : 'FACEBOOK');
    expect(await force(acme, 'TIKTOK')).toMatchObject({
      status: 429,
      body: { statusCode: 429, message: 'Daily limit of forced account refreshes reached: 10. It resets at 2026-03-03T00:00:00.000Z.' },
    });
    await acme.ok('POST', '/team', { name: 'One more' });
    expect((await force(acme, 'TIKTOK')).status).toBe(200);
    await acme.sim.clock.advanceTo('2026-03-03T00:00:00Z');
    expect((await force(acme, 'TIKTOK')).status).toBe(200);
  });

  it('is counted separately for another organization', async ({ acme }) => {
    for (let i = 0; i < 10; i++) await forceAccount(acme);
    const body = { teamId: 'team_pro', platformType: 'INSTAGRAM' };
    expect(await acme.call('POST', '/analytics/social-account/force', { key: 'sk_sim_pro', body })).toMatchObject({ status: 200 });
  });

  it.for([
    ['outage', 502],
    ['rate-limited', 502],
    ['timeout', 502],
    ['auth', 400],
  ] as const)('fails with the platform’s error, and then does not count: %s', async ([mode, status], { acme }) => {
    acme.sim.platforms.INSTAGRAM.fail(mode);
    expect(await force(acme, 'INSTAGRAM')).toMatchObject({ status, body: { message: /Instagram/ } });
    expect(acme.world.analytics.forced.size).toBe(0);
  });

  it('refuses an account without a channel', async ({ acme }) => {
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await force(acme, 'INSTAGRAM')).toMatchObject({ status: 400, body: { message: /channel/ } });
    expect((await accountAnalytics(acme)).items).toHaveLength(1);
  });
});
