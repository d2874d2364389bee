import { describe, expect } from 'vitest';
import type { DailyUsage, Platform } from '../../../openapi/generated/types.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import { it, onPlatforms, PLATFORMS, type PostWorld, postBody } from './posts.fixture.ts';

const HOUR = 3_600_000;
const TEAM = 'team_acme_marketing';
const TOMORROW = '2026-03-03T12:00:00.000Z';

const refusalOf = async (acme: PostWorld, changes: object) => {
  const { status, body } = await acme.call('POST', '/post', { body: { ...postBody(), ...changes } });
  return `${status} ${String(body.message)}`;
};

describe('quotas', () => {
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

  it.for([
    ['FREE', 20, 0],
    ['PRO', 10_000, 1],
    ['BUSINESS', 100_000, 2],
  ] as const)(
    '[QTA-01, QTA-02, QTA-03, QTA-11, D-GEN-16] on %s are %i in a month and those of the table in a day',
    async ([plan, month, column], { acme }) => {
      setOrganization(acme.world, { plan });
      const { monthly, dailyPostsOfRemovedTeams } = acme.world.quotas;
      for (const platform of PLATFORMS) {
        const most = DAILY[platform][column];
        const { externalId, username } = acme.world.accounts.byId.get(`sa_acme_${platform.toLowerCase()}`) ?? {};
        // All but the last one at one stroke.
        dailyPostsOfRemovedTeams.add(accountDayKey(platform, externalId ?? '', '2026-03-02'), most - 1);
        await acme.post(onPlatforms(platform));
        expect(await refusalOf(acme, onPlatforms(platform))).toBe(
          `403 Daily post limit of the ${platform} account ${username} reached: ${most}. It resets at 2026-03-03T00:00:00.000Z.`,
        );
      }
      monthly.add(monthlyKey('posts', 'org_acme', '2026-03'), month - PLATFORMS.length - 1);
      await acme.post({ postDate: TOMORROW });
      expect(await refusalOf(acme, { postDate: TOMORROW })).toBe(
        `403 Monthly post limit reached: ${month}. It resets at 2026-04-01T00:00:00.000Z.`,
      );
    },
  );

  const used = async (acme: PostWorld, socialAccountId: string) =>
    (await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?socialAccountId=${socialAccountId}&date=2026-03-02`)).posts.used;

  it('[D-QTA-02, D-QTA-08] do not count a deleted post where it failed', async ({ acme }) => {
    acme.sim.platforms.TWITTER.fail('reject');
    const { id } = await acme.post(onPlatforms('TWITTER', 'SLACK'));
    await acme.advance(4 * HOUR);
    const counts = async () => [await used(acme, 'sa_acme_twitter'), await used(acme, 'sa_acme_slack')];
    expect(await counts()).toEqual([1, 1]);
    await acme.ok('DELETE', `/post/${id}`);
    expect(await counts()).toEqual([0, 1]);
  });

  it('[D-QTA-08] count a post that went live when its team is deleted, before or after it was deleted itself', async ({ acme }) => {
    const gauge = () => used(acme, 'sa_acme_support_instagram');
    await acme.post(onPlatforms('INSTAGRAM'));
    const deleted = await acme.post(onPlatforms('INSTAGRAM'));
    await acme.advance(4 * HOUR);
    await acme.post({ ...onPlatforms('INSTAGRAM'), postDate: '2026-03-02T23:00:00Z' });
    await acme.ok('DELETE', `/post/${deleted.id}`);
    expect(await gauge()).toBe(3);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await gauge()).toBe(2);
    expect(acme.world.accounts.removed.size).toBe(1);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await gauge()).toBe(2);
    expect(acme.world.accounts.removed.size).toBe(0);
    await acme.ok('PUT', '/_sim/snapshot', await acme.ok<object>('GET', '/_sim/snapshot'));
    expect(await gauge()).toBe(2);
  });
});
