import { describe, expect } from 'vitest';
import type { DailyUsage, ImportUsage, Platform, Tier } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import type { Fixture } from '../worlds/apply-fixture.ts';

async function dailyLimits(acme: TestSimulator, query: Record<string, string>, key = 'sk_sim_acme'): Promise<DailyUsage> {
  const { status, body } = await acme.call<DailyUsage>('GET', `/organization/usage/daily-limits?${new URLSearchParams(query)}`, { key });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
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
  it('an account without a channel has used nothing', async ({ acme }) => {
    await acme.call('POST', '/social-account/unset-channel', { body: { teamId: 'team_acme_marketing', type: 'FACEBOOK' } });
    expect(await dailyLimits(acme, { socialAccountId: 'sa_acme_facebook' })).toMatchObject({ posts: { used: 0, limit: 100 } });
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
});
