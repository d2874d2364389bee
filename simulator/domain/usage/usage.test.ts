import { describe, expect } from 'vitest';
import type { DailyUsage, ImportUsage, Platform, Post, Tier } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import type { Fixture } from '../worlds/apply-fixture.ts';

async function dailyLimits(acme: TestSimulator, query: Record<string, string>, key = 'sk_sim_acme'): Promise<DailyUsage> {
  const { status, body } = await acme.call<DailyUsage>('GET', `/organization/usage/daily-limits?${new URLSearchParams(query)}`, { key });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** A post for TWITTER and THREADS together, or for INSTAGRAM alone. */
async function schedule(acme: TestSimulator, platform: 'TWITTER' | 'INSTAGRAM', postDate: string): Promise<Post> {
  const data =
    platform === 'TWITTER'
      ? { TWITTER: { text: 'Hello' }, THREADS: { text: 'Hello' } }
      : { INSTAGRAM: { type: 'POST', text: 'Hello', uploadIds: ['upload_acme_image'] } };
  const answer = await acme.call<Post>('POST', '/post', {
    body: { teamId: 'team_acme_marketing', title: 'Launch', status: 'SCHEDULED', postDate, socialAccountTypes: Object.keys(data), data },
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

async function imports(acme: TestSimulator, query: Record<string, string> = {}): Promise<ImportUsage> {
  const { status, body } = await acme.call<ImportUsage>('GET', `/organization/usage/imports?${new URLSearchParams(query)}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** The tables of the interface: posts FREE PRO BUSINESS, comments FREE PRO BUSINESS. */
const TABLE = `
  TWITTER          5  15  15   0   0   0
  FACEBOOK        10  50 100   3  50 100
  INSTAGRAM       10  50 100   3  50 100
  LINKEDIN        10  18  24   3  18  24
  YOUTUBE         10  10  15   3  10  15
  TIKTOK           5  10  15   3  10  15
  THREADS         10 200 250   3 200 250
  PINTEREST       10  24  36   0   0   0
  REDDIT          10  24  36   3  24  36
  DISCORD         10 100 200   3 100 200
  SLACK           10 100 200   3 100 200
  MASTODON        10  50 100   3  50 100
  BLUESKY         10  50 100   3  50 100
  GOOGLE_BUSINESS 10  20  40   0   0   0
  SNAPCHAT         5  20  40   0   0   0`;
const ROWS = TABLE.trim()
  .split('\n')
  .map(line => line.trim().split(/\s+/))
  .map(([platform = '', ...numbers]) => ({ platform: platform as Platform, numbers: numbers.map(Number) }));
const TIERS: Tier[] = ['FREE', 'PRO', 'BUSINESS'];

/** One organization a tier, with one account of each platform. */
const EVERYTHING: Fixture = {
  organizations: TIERS.map(plan => ({
    id: `org_${plan}`,
    name: plan,
    plan,
    apiKeys: [`key_${plan}`],
    owner: { id: `user_${plan}`, email: 'owner@example.com', firstName: 'O', lastName: 'W' },
    teams: [
      {
        id: `team_${plan}`,
        name: plan,
        accounts: ROWS.map(({ platform }) => ({ id: `${plan}_${platform}`, type: platform, externalId: `${plan}_${platform}` })),
      },
    ],
  })),
};

const itWithEverything = it.extend('options', { scope: 'file' }, { fixture: EVERYTHING });

describe('daily limits of every tier and platform', () => {
  itWithEverything.for(TIERS)('[ORG-15] %s', async (plan, { acme }) => {
    const column = TIERS.indexOf(plan);
    for (const { platform, numbers } of ROWS) {
      const usage = await dailyLimits(acme, { socialAccountId: `${plan}_${platform}` }, `key_${plan}`);
      expect(usage).toMatchObject({ type: platform, posts: { limit: numbers[column] }, comments: { limit: numbers[column + 3] } });
    }
  });
});

describe('GET /organization/usage/daily-limits', () => {
  it('[ORG-12] [ORG-13] [ORG-19] answers one record of today’s UTC day', async ({ acme }) => {
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_instagram' })).toEqual({
      date: '2026-03-02',
      socialAccountId: 'sa_acme_instagram',
      type: 'INSTAGRAM',
      posts: { used: 0, limit: 100, remaining: 100 },
      comments: { used: 0, limit: 100, remaining: 100 },
    });
    await acme.sim.clock.advance('PT15H');
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_instagram' })).toMatchObject({ date: '2026-03-03' });
  });

  it.for([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T23:30:00-05:00', '2026-03-03'],
    ['Mon, 02 Mar 2026 23:30:00 -0500', '2026-03-03'],
    ['1772512200000', '2026-03-03'],
    ['1772512200', '2026-03-03'],
    ['20260303', '2026-03-03'],
    ['2026-03-03T10:00:00', '2026-03-03'],
    ['Tue Mar 03 2026 10:00:00 GMT+0000 (Coordinated Universal Time)', '2026-03-03'],
  ] as const)('[ORG-20] [D-ORG-03] [D-ORG-10] %s is an instant of %s', async ([date, day], { acme }) => {
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_instagram', date })).toMatchObject({ date: day });
  });

  it.for([
    ['[ORG-18] without socialAccountId', '', 400],
    ['[ORG-21] with an unparseable date', 'socialAccountId=sa_acme_instagram&date=soon', 400],
    ['[D-ORG-10] with a date of seven digits', 'socialAccountId=sa_acme_instagram&date=2026061', 400],
    ['of an unknown account', 'socialAccountId=sa_nobody', 404],
    ['[AUTH-05] of another organization’s account', 'socialAccountId=sa_pro_instagram', 404],
  ] as const)('%s is refused', async ([, query, status], { acme }) => {
    const answer = await acme.call('GET', `/organization/usage/daily-limits?${query}`);
    expect(answer).toMatchObject({ status, body: { statusCode: status } });
    if (status === 404) expect(answer.body).toMatchObject({ message: 'Social account not found' });
  });

  it('an account without a channel has used nothing', async ({ acme }) => {
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: 'team_acme_marketing', type: 'FACEBOOK' } });
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_facebook' })).toMatchObject({ posts: { used: 0, limit: 100 } });
  });

  it('custom limits override the tier’s, and remaining is never negative', async ({ acme }) => {
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 1 } } });
    await schedule(acme, 'TWITTER', '2026-03-05T12:00:00Z');
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 0 } } });
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_twitter', date: '2026-03-05' })).toMatchObject({
      posts: { used: 1, limit: 0, remaining: 0 },
    });
  });

  it('[ORG-14] [ORG-16] a scheduled post counts on its own day only, for each of its accounts', async ({ acme }) => {
    await schedule(acme, 'TWITTER', '2026-03-05T23:30:00-05:00');
    for (const [account, date, used] of [
      ['sa_acme_twitter', '2026-03-06', 1],
      ['sa_acme_twitter', '2026-03-05', 0],
      ['sa_acme_twitter', '2026-03-07', 0],
      ['sa_acme_threads', '2026-03-06', 1],
      ['sa_acme_threads', '2026-03-05', 0],
      ['sa_acme_bluesky', '2026-03-06', 0],
    ] as const) {
      const { posts } = await dailyLimits(acme, { socialAccountId: account, date });
      expect({ account, date, used: posts.used }).toEqual({ account, date, used });
      expect(posts.remaining).toBe(posts.limit - posts.used);
    }
  });

  it('[ORG-16] the quota follows the real account: another team’s connection shows the same use', async ({ acme }) => {
    await schedule(acme, 'INSTAGRAM', '2026-03-05T12:00:00Z');
    const { posts } = await dailyLimits(acme, { socialAccountId: 'sa_acme_support_instagram', date: '2026-03-05' });
    expect(posts).toEqual({ used: 1, limit: 100, remaining: 99 });
  });
});

describe('monthly usage', () => {
  it.for([
    ['posts', 20, 10_000, 100_000],
    ['comments', 50, 5_000, 50_000],
    ['uploads', 200, 100_000, 1_000_000],
  ] as const)('[D-ORG-04] of %s answers used, limit and remaining of the tier', async ([quota, free, pro, business], { acme }) => {
    for (const [key, limit] of [
      ['sk_sim_free', free],
      ['sk_sim_pro', pro],
      ['sk_sim_acme', business],
    ] as const) {
      const { status, body } = await acme.call('GET', `/organization/usage/${quota}`, { key });
      expect({ status, body }).toEqual({ status: 200, body: { used: 0, limit, remaining: limit } });
    }
  });

  it.for(['posts', 'comments', 'uploads'] as const)('[D-ORG-04] of %s counts this UTC month only', async (quota, { acme }) => {
    acme.world.quotas.monthly.add(`${quota}:org_acme:2026-03`, 7);
    acme.world.quotas.monthly.add(`${quota}:org_acme:2026-02`, 5);
    acme.world.quotas.monthly.add(`${quota}:org_pro:2026-03`, 5);
    expect((await acme.call('GET', `/organization/usage/${quota}`)).body).toMatchObject({ used: 7 });
    await acme.sim.clock.advanceTo('2026-04-01T00:00:00.000Z');
    expect((await acme.call('GET', `/organization/usage/${quota}`)).body).toMatchObject({ used: 0 });
  });
});

describe('GET /organization/usage/imports', () => {
  it('[D-ORG-04] lists every account of the organization, paginated, newest first', async ({ acme }) => {
    const first = await imports(acme, { pageSize: '10' });
    const second = await imports(acme, { pageSize: '10', page: '2' });
    expect(first).toMatchObject({ limitPerSocialAccount: 500, pagination: { page: 1, pageSize: 10, total: 16, totalPages: 2 } });
    expect(first.socialAccounts[0]?.id).toBe('sa_acme_support_instagram');
    const ids = [...first.socialAccounts, ...second.socialAccounts].map(({ id }) => id);
    expect(new Set(ids).size).toBe(16);
    expect((await imports(acme, { page: '3' })).socialAccounts).toEqual([]);
  });

  it.for([
    [{ teamId: 'team_acme_support' }, ['sa_acme_support_instagram']],
    [{ socialAccountType: 'INSTAGRAM' }, ['sa_acme_support_instagram', 'sa_acme_instagram']],
    [{ socialAccountType: 'INSTAGRAM', teamId: 'team_acme_marketing' }, ['sa_acme_instagram']],
    [{ socialAccountId: 'sa_acme_slack' }, ['sa_acme_slack']],
  ] as const)('[D-ORG-04] filters by %j', async ([query, ids], { acme }) => {
    const { socialAccounts, pagination } = await imports(acme, query);
    expect(socialAccounts.map(({ id }) => id)).toEqual(ids);
    expect(pagination.total).toBe(ids.length);
  });

  it('[D-ORG-04] counts by the real account and the month', async ({ acme }) => {
    acme.world.quotas.monthlyHistoryPosts.add('INSTAGRAM:instagram_acme:2026-03', 40);
    const { socialAccounts } = await imports(acme, { socialAccountType: 'INSTAGRAM' });
    for (const account of socialAccounts) expect(account).toMatchObject({ used: 40, limit: 500, remaining: 460 });
    await acme.sim.clock.advanceTo('2026-04-01T00:00:00.000Z');
    expect((await imports(acme, { socialAccountType: 'INSTAGRAM' })).socialAccounts[0]).toMatchObject({ used: 0 });
  });

  it.for([
    ['teamId=team_pro', 'Team not found'],
    ['socialAccountId=sa_pro_instagram', 'Social account not found'],
  ] as const)('[AUTH-05] %s of another organization is unknown', async ([query, message], { acme }) => {
    expect(await acme.call('GET', `/organization/usage/imports?${query}`)).toMatchObject({ status: 404, body: { message } });
  });
});
