import { describe, expect } from 'vitest';
import type { DailyUsage, Platform } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../accounts/connect.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { monthlyKey } from '../quotas/state.ts';
import { it, onPlatforms, PLATFORMS, type PostWorld } from './posts.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TEAM = 'team_acme_marketing';

const refusal = async (acme: PostWorld, changes: object, key?: string) => {
  try {
    await acme.post(changes, key);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};
const limit = (acme: PostWorld, dailyPosts: Partial<Record<Platform, number>>) => setOrganization(acme.world, { limits: { dailyPosts } });
const at = (postDate: string) => ({ postDate });
const used = async (acme: PostWorld, day: string, socialAccountId = 'sa_acme_twitter') =>
  (await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?socialAccountId=${socialAccountId}&date=${day}`)).posts.used;

// The interface's table of daily posting limits, in its own words.
const DAILY: Readonly<Record<Platform, readonly [free: number, pro: number, business: number]>> = {
  TWITTER: [5, 15, 15],
  FACEBOOK: [10, 50, 100],
  INSTAGRAM: [10, 50, 100],
  LINKEDIN: [10, 18, 24],
  YOUTUBE: [10, 10, 15],
  TIKTOK: [5, 10, 15],
  THREADS: [10, 200, 250],
  PINTEREST: [10, 24, 36],
  REDDIT: [10, 24, 36],
  DISCORD: [10, 100, 200],
  SLACK: [10, 100, 200],
  MASTODON: [10, 50, 100],
  BLUESKY: [10, 50, 100],
  GOOGLE_BUSINESS: [10, 20, 40],
  SNAPCHAT: [5, 20, 40],
};

describe('the daily limit of posts', () => {
  it.for([
    ['QTA-01', 'FREE', 0],
    ['QTA-02', 'PRO', 1],
    ['QTA-03', 'BUSINESS', 2],
  ] as const)('[%s] on %s equals the table for every platform; the next post is refused', async ([, plan, column], { acme }) => {
    setOrganization(acme.world, { plan, limits: { monthlyPosts: 100_000 } });
    for (const platform of PLATFORMS) {
      const most = DAILY[platform][column];
      for (let i = 0; i < most; i++) expect(await refusal(acme, onPlatforms(platform)), `${platform} ${i + 1}`).toBeNull();
      expect(await refusal(acme, onPlatforms(platform)), platform).toMatch(
        new RegExp(`403 Daily post limit of the ${platform} account .* reached: ${most}\\.`),
      );
    }
  });

  it('[QTA-04] counts by the UTC day of the scheduled date, not of the request', async ({ acme }) => {
    limit(acme, { TWITTER: 1 });
    expect(await refusal(acme, at('2026-03-10T12:00:00Z'))).toBeNull();
    expect(await refusal(acme, at('2026-03-10T23:59:59Z'))).toContain('403');
    expect(await refusal(acme, at('2026-03-11T00:59:59+01:00'))).toContain('403');
    expect(await refusal(acme, at('2026-03-09T23:59:59Z'))).toBeNull();
    expect(await refusal(acme, at('2026-03-11T00:00:00Z'))).toBeNull();
    expect(await refusal(acme, at('2026-03-10T23:00:00-01:00'))).toContain('2026-03-12T00:00:00.000Z');
    expect(await refusal(acme, at('2026-03-02T12:00:00Z'))).toBeNull();
  });

  it('[QTA-05][D-QTA-01] is shared by all teams and organizations that connect the real account, and by no other account', async ({
    acme,
  }) => {
    limit(acme, { INSTAGRAM: 2 });
    const onInstagram = onPlatforms('INSTAGRAM');
    await acme.post(onInstagram);
    await acme.post({ ...onInstagram, teamId: 'team_acme_support' });
    expect(await refusal(acme, onInstagram)).toContain('403');
    expect(await refusal(acme, { ...onInstagram, teamId: 'team_acme_support' })).toContain('403');
    const other = connectAccount(acme.world, { teamId: 'team_free', type: 'TWITTER', externalId: 'twitter_acme' });
    await acme.post();
    expect(
      await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?socialAccountId=${other.id}`, undefined, 'sk_sim_free'),
    ).toMatchObject({
      posts: { used: 1, limit: 5 },
    });
    expect(
      await refusal(
        acme,
        { ...onPlatforms('INSTAGRAM'), teamId: 'team_free', data: { INSTAGRAM: { uploadIds: ['upload_free_image'] } } },
        'sk_sim_free',
      ),
    ).toBeNull();
  });

  it('[QTA-06] does not reset when the real account is disconnected and connected again', async ({ acme }) => {
    limit(acme, { TWITTER: 1 });
    await acme.post(at('2026-03-02T09:00:00Z'));
    await acme.advance(HOUR);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'TWITTER' });
    connectAccount(acme.world, { teamId: TEAM, type: 'TWITTER', externalId: 'twitter_acme' });
    expect(await refusal(acme, {})).toContain('403');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'TWITTER' });
    connectAccount(acme.world, { teamId: TEAM, type: 'TWITTER', externalId: 'twitter_new' });
    expect(await refusal(acme, {})).toBeNull();
  });

  it('[D-QTA-02] counts SCHEDULED, PROCESSING, RETRYING, POSTED and ERROR posts, not DRAFT ones', async ({ acme }) => {
    const { controls } = acme.world.platforms.TWITTER;
    controls.setLatency({ minMs: 1000, maxMs: 1000 });
    const counts: unknown[] = [];
    const count = async (status: string, id: string) =>
      counts.push([status, (await acme.get(id)).status === status, await used(acme, '2026-03-02')]);
    const { id } = await acme.post({ status: 'DRAFT' });
    await count('DRAFT', id);
    await acme.ok('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await count('SCHEDULED', id);
    await acme.advance(3 * HOUR);
    await count('PROCESSING', id);
    controls.fail({ mode: 'outage', times: 3 });
    await acme.advance(1000);
    await count('RETRYING', id);
    await acme.advance(HOUR);
    await count('ERROR', id);
    await acme.ok('POST', `/post/${id}/retry`);
    await acme.advance(1000);
    await count('POSTED', id);
    await acme.ok('DELETE', `/post/${id}`);
    await count('DELETED', id);
    expect(counts).toEqual([
      ['DRAFT', true, 0],
      ['SCHEDULED', true, 1],
      ['PROCESSING', true, 1],
      ['RETRYING', true, 1],
      ['ERROR', true, 1],
      ['POSTED', true, 1],
      ['DELETED', true, 1],
    ]);
  });

  it('[D-QTA-02, D-QTA-08] does not count a post that was deleted before it went live, nor where it failed', async ({ acme }) => {
    const { id: scheduled } = await acme.post({});
    await acme.ok('DELETE', `/post/${scheduled}`);
    expect(await used(acme, '2026-03-02')).toBe(0);
    acme.sim.platforms.TWITTER.fail('reject');
    const { id: mixed } = await acme.post(onPlatforms('TWITTER', 'SLACK'));
    await acme.advance(4 * HOUR);
    expect(await acme.get(mixed)).toMatchObject({ status: 'ERROR' });
    expect([await used(acme, '2026-03-02'), await used(acme, '2026-03-02', 'sa_acme_slack')]).toEqual([1, 1]);
    await acme.ok('DELETE', `/post/${mixed}`);
    expect([await used(acme, '2026-03-02'), await used(acme, '2026-03-02', 'sa_acme_slack')]).toEqual([0, 1]);
  });

  it('[D-QTA-08] counts a post that went live when its team is deleted, before or after it was deleted itself', async ({ acme }) => {
    const gauge = async () => await used(acme, '2026-03-02', 'sa_acme_support_instagram');
    const kept = await acme.post(onPlatforms('INSTAGRAM'));
    const deleted = await acme.post(onPlatforms('INSTAGRAM'));
    await acme.advance(4 * HOUR);
    expect([(await acme.get(kept.id)).status, (await acme.get(deleted.id)).status]).toEqual(['POSTED', 'POSTED']);
    await acme.post({ ...onPlatforms('INSTAGRAM'), postDate: '2026-03-02T23:00:00Z' });
    await acme.ok('DELETE', `/post/${deleted.id}`);
    expect(await gauge()).toBe(3);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await gauge()).toBe(2);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await gauge()).toBe(2);
    const snapshot = await acme.ok<object>('GET', '/_sim/snapshot');
    await acme.ok('PUT', '/_sim/snapshot', snapshot);
    expect(await gauge()).toBe(2);
  });

  it('[ORG-16] a post for a day adds one to that day and no other, for each of its accounts', async ({ acme }) => {
    await acme.post({ ...onPlatforms('TWITTER', 'SLACK'), postDate: '2026-03-10T12:00:00Z' });
    for (const account of ['sa_acme_twitter', 'sa_acme_slack']) {
      expect([
        await used(acme, '2026-03-09', account),
        await used(acme, '2026-03-10', account),
        await used(acme, '2026-03-11', account),
      ]).toEqual([0, 1, 0]);
    }
    expect(await used(acme, '2026-03-10', 'sa_acme_threads')).toBe(0);
  });

  it('does not count a changed post twice, and moves with its date', async ({ acme }) => {
    limit(acme, { TWITTER: 1 });
    const { id } = await acme.post(at('2026-03-10T12:00:00Z'));
    await acme.ok('PATCH', `/post/${id}`, { postDate: '2026-03-10T13:00:00Z' });
    await acme.ok('PATCH', `/post/${id}`, { postDate: '2026-03-11T13:00:00Z' });
    expect(await refusal(acme, at('2026-03-10T12:00:00Z'))).toBeNull();
    const moved = await acme.call('PATCH', `/post/${id}`, { body: { postDate: '2026-03-10T13:00:00Z' } });
    expect(moved.status).toBe(403);
    expect((await acme.get(id)).postDate).toBe('2026-03-11T13:00:00.000Z');
  });
});

describe('the monthly cap of posts', () => {
  it.for([
    ['FREE', 20],
    ['PRO', 10_000],
    ['BUSINESS', 100_000],
  ] as const)(
    '[QTA-11][D-GEN-16] on %s is %i; the next post is refused with quota, limit and reset time',
    async ([plan, most], { acme }) => {
      setOrganization(acme.world, { plan });
      acme.world.quotas.monthly.add(monthlyKey('posts', 'org_acme', '2026-03'), most - 1);
      await acme.post();
      expect(await refusal(acme, {})).toBe(`POST /post: 403 Monthly post limit reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.`);
    },
  );

  it('[D-GEN-16] and the daily limit name quota, limit and reset time', async ({ acme }) => {
    limit(acme, { TWITTER: 0 });
    const { username } = acme.world.accounts.byId.get('sa_acme_twitter') ?? {};
    expect(await refusal(acme, {})).toBe(
      `POST /post: 403 Daily post limit of the TWITTER account ${username} reached: 0. It resets at 2026-03-03T00:00:00.000Z.`,
    );
  });

  it('[QTA-14] is shared by all teams and accounts of the organization', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 2 } });
    await acme.post();
    await acme.post({ ...onPlatforms('INSTAGRAM'), teamId: 'team_acme_support' });
    expect(await refusal(acme, onPlatforms('SLACK'))).toContain('Monthly');
    expect(await refusal(acme, { ...onPlatforms('FACEBOOK'), teamId: 'team_pro' }, 'sk_sim_pro')).toBeNull();
  });

  it('[QTA-15] counts by creation: a post for a later month uses the current one', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 1 } });
    await acme.post(at('2026-05-10T12:00:00Z'));
    expect(await refusal(acme, {})).toContain('Monthly');
  });

  it('[QTA-16][D-QTA-03] does not count a draft until it leaves DRAFT, and then once, in the month in which it does', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 1 } });
    const { id } = await acme.post({ status: 'DRAFT', ...at('2026-05-10T12:00:00Z') });
    await acme.post();
    expect((await acme.call('PATCH', `/post/${id}`, { body: { status: 'SCHEDULED' } })).status).toBe(403);
    await acme.advance(30 * DAY);
    for (const status of ['SCHEDULED', 'DRAFT', 'SCHEDULED']) await acme.ok('PATCH', `/post/${id}`, { status });
    expect(await refusal(acme, at('2026-05-10T12:00:00Z'))).toContain('Monthly post limit reached: 1. It resets at 2026-05-01');
    expect(await refusal(acme, { status: 'DRAFT' })).toBeNull();
  });

  it('[QTA-17][D-QTA-03] counts posts that failed, that were deleted, and that went back to DRAFT', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 3 } });
    acme.world.platforms.TWITTER.controls.fail({ mode: 'reject' });
    const failed = await acme.post();
    await acme.advance(4 * HOUR);
    expect((await acme.get(failed.id)).status).toBe('ERROR');
    const tomorrow = at('2026-03-03T12:00:00Z');
    await acme.ok('DELETE', `/post/${(await acme.post(tomorrow)).id}`);
    const back = await acme.post(tomorrow);
    await acme.ok('PATCH', `/post/${back.id}`, { status: 'DRAFT' });
    expect(await refusal(acme, tomorrow)).toContain('Monthly');
  });

  it('[QTA-18] starts at zero on the 1st of the month, UTC', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 1 } });
    await acme.post();
    await acme.world.clock.advanceTo(Date.UTC(2026, 3, 1) - 1);
    expect(await refusal(acme, at('2026-05-10T12:00:00Z'))).toContain('Monthly');
    await acme.advance(1);
    expect(await refusal(acme, at('2026-05-10T12:00:00Z'))).toBeNull();
  });
});
