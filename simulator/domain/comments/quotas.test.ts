import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform, DailyUsage, Tier, Usage } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../accounts/connect.ts';
import { monthlyKey } from '../quotas/state.ts';
import { COMMENT_PLATFORMS, type CommentWorld, HOUR, it, MINUTE, setOrganization, TEAM } from './comments.fixture.ts';

/** A comment on a post, due this afternoon by default; why it was refused, or null. */
const refusal = async (
  acme: CommentWorld,
  internalPostId: string,
  platforms: readonly CommentPlatform[] = ['INSTAGRAM'],
  more: object = {},
) => {
  const body = { teamId: TEAM, internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T18:00:00Z', ...more };
  const { status, body: answer } = await acme.call('POST', '/comment', { body });
  return status === 200 ? null : `${status} ${String(answer.message)}`;
};
const limit = (acme: CommentWorld, dailyComments: Partial<Record<CommentPlatform, number>>) =>
  setOrganization(acme.world, { limits: { dailyComments } });
const used = async (acme: CommentWorld, day: string, socialAccountId = 'sa_acme_instagram', key?: string) =>
  (await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?socialAccountId=${socialAccountId}&date=${day}`, undefined, key))
    .comments.used;
const usedThisMonth = async (acme: CommentWorld) => (await acme.ok<Usage>('GET', '/organization/usage/comments')).used;

// The interface's table of daily comment limits, in its own words.
const DAILY: Readonly<Record<CommentPlatform, readonly [free: number, pro: number, business: number]>> = {
  FACEBOOK: [3, 50, 100],
  INSTAGRAM: [3, 50, 100],
  LINKEDIN: [3, 18, 24],
  YOUTUBE: [3, 10, 15],
  TIKTOK: [3, 10, 15],
  THREADS: [3, 200, 250],
  REDDIT: [3, 24, 36],
  DISCORD: [3, 100, 200],
  SLACK: [3, 100, 200],
  MASTODON: [3, 50, 100],
  BLUESKY: [3, 50, 100],
};

describe('the daily limit of comments', () => {
  it.for([
    ['QTA-07', 'FREE', 0],
    ['QTA-08', 'PRO', 1],
    ['QTA-09', 'BUSINESS', 2],
  ] as const)('[%s] on %s equals the table for every platform; the next comment is refused', async ([, plan, column], { acme }) => {
    const { id } = await acme.livePost(...COMMENT_PLATFORMS);
    setOrganization(acme.world, { plan, limits: { monthlyComments: 100_000 } });
    for (const platform of COMMENT_PLATFORMS) {
      const most = DAILY[platform][column];
      for (let i = 0; i < most; i++) expect(await refusal(acme, id, [platform]), `${platform} ${i + 1}`).toBeNull();
      expect(await refusal(acme, id, [platform]), platform).toMatch(
        new RegExp(`^403 Daily comment limit of the ${platform} account .* reached: ${most}\\. It resets at 2026-03-03T00:00:00.000Z`),
      );
    }
  });

  it('[ORG-17] counts each comment on its account', async ({ acme }) => {
    const { id } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    expect(await used(acme, '2026-03-02')).toBe(0);
    await refusal(acme, id, ['INSTAGRAM', 'FACEBOOK']);
    await refusal(acme, id);
    expect([
      await used(acme, '2026-03-02'),
      await used(acme, '2026-03-02', 'sa_acme_facebook'),
      await used(acme, '2026-03-02', 'sa_acme_threads'),
    ]).toEqual([2, 1, 0]);
    const usage = await acme.ok<DailyUsage>('GET', '/organization/usage/daily-limits?socialAccountId=sa_acme_instagram');
    expect(usage).toMatchObject({ posts: { used: 0 }, comments: { used: 2, limit: 100, remaining: 98 } });
  });

  it('[QTA-10] counts per account and day, separately from the limit of posts', async ({ acme }) => {
    limit(acme, { INSTAGRAM: 1 });
    const { id } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    expect(await refusal(acme, id)).toBeNull();
    expect(await refusal(acme, id)).toMatch(/^403/);
    expect(await refusal(acme, id, ['FACEBOOK'])).toBeNull();
    expect(await refusal(acme, id, ['INSTAGRAM'], { postDate: '2026-03-03T00:00:00Z' })).toBeNull();
    const other = await acme.livePost('INSTAGRAM');
    expect(other.status).toBe('POSTED');
    const account = { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' };
    await acme.ok('POST', '/social-account/set-channel', account);
    expect(await refusal(acme, (await acme.livePost('INSTAGRAM')).id)).toBeNull();
  });

  it('[D-QTA-07] counts on the UTC day of the comment’s date', async ({ acme }) => {
    limit(acme, { INSTAGRAM: 1 });
    const { id } = await acme.livePost('INSTAGRAM');
    const on = (postDate: string) => refusal(acme, id, ['INSTAGRAM'], { postDate });
    expect(await on('2026-03-10T12:00:00Z')).toBeNull();
    expect([await used(acme, '2026-03-10'), await used(acme, '2026-03-02')]).toEqual([1, 0]);
    expect(await on('2026-03-10T23:59:59Z')).toMatch(/resets at 2026-03-11T00:00:00.000Z/);
    expect(await on('2026-03-11T00:59:59+01:00')).toMatch(/^403/);
    expect(await on('2026-03-09T23:59:59Z')).toBeNull();
    expect(await on('2026-03-11T00:00:00Z')).toBeNull();
    expect(await on('2026-03-02T09:30:00Z')).toBeNull();
    // Past, so at once; it still counts on its own day.
    expect(await on('2026-03-01T12:00:00Z')).toBeNull();
    expect(await on('2026-03-01T12:00:00Z')).toMatch(/^403/);
  });

  it('is shared by all teams and organizations that connect the real account; each compares with its own limit', async ({ acme }) => {
    const { id } = await acme.livePost('INSTAGRAM');
    for (let i = 0; i < 3; i++) expect(await refusal(acme, id)).toBeNull();
    const other = connectAccount(acme.world, { teamId: 'team_pro', type: 'THREADS', externalId: 'threads_acme' });
    expect(await used(acme, '2026-03-02', 'sa_acme_support_instagram')).toBe(3);
    const threads = await acme.livePost('THREADS');
    for (let i = 0; i < 3; i++) expect(await refusal(acme, threads.id, ['THREADS'])).toBeNull();
    expect(await used(acme, '2026-03-02', other.id, 'sk_sim_pro')).toBe(3);
    setOrganization(acme.world, { plan: 'FREE', limits: { monthlyComments: 100 } });
    expect(await refusal(acme, threads.id, ['THREADS'])).toMatch(/reached: 3\./);
    setOrganization(acme.world, { plan: 'PRO' });
    expect(await refusal(acme, threads.id, ['THREADS'])).toBeNull();
  });

  it('does not count drafts and deleted comments, but those that failed', async ({ acme }) => {
    limit(acme, { INSTAGRAM: 1 });
    const { id } = await acme.livePost('INSTAGRAM');
    expect(await refusal(acme, id, ['INSTAGRAM'], { status: 'DRAFT' })).toBeNull();
    expect(await used(acme, '2026-03-02')).toBe(0);
    const comment = await acme.comment({
      internalPostId: id,
      socialAccountTypes: ['INSTAGRAM'],
      text: 'Hi',
      postDate: '2026-03-02T10:00:00Z',
    });
    await acme.ok('DELETE', `/comment/${comment.id}`);
    expect(await used(acme, '2026-03-02')).toBe(0);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    expect(await refusal(acme, id, ['INSTAGRAM'], { postDate: '2026-03-02T10:00:00Z' })).toBeNull();
    await acme.advance(2 * HOUR);
    expect(await used(acme, '2026-03-02')).toBe(1);
    expect(await refusal(acme, id)).toMatch(/^403/);
  });

  it('follows a comment that moves to another day, another platform, or back to a draft', async ({ acme }) => {
    limit(acme, { INSTAGRAM: 1, FACEBOOK: 1 });
    const { id } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const comment = await acme.comment({
      internalPostId: id,
      socialAccountTypes: ['INSTAGRAM'],
      text: 'Hi',
      postDate: '2026-03-02T18:00:00Z',
    });
    const patch = (changes: object) => acme.ok<Comment>('PATCH', `/comment/${comment.id}`, changes);
    const counts = async () => [
      await used(acme, '2026-03-02'),
      await used(acme, '2026-03-03'),
      await used(acme, '2026-03-03', 'sa_acme_facebook'),
    ];
    await patch({ text: 'Hello' });
    expect(await counts()).toEqual([1, 0, 0]);
    await patch({ postDate: '2026-03-03T18:00:00Z' });
    expect(await counts()).toEqual([0, 1, 0]);
    await patch({ socialAccountTypes: ['FACEBOOK'] });
    expect(await counts()).toEqual([0, 0, 1]);
    await patch({ status: 'DRAFT' });
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await refusal(acme, id, ['FACEBOOK'], { postDate: '2026-03-03T01:00:00Z' })).toBeNull();
    const answer = await acme.call('PATCH', `/comment/${comment.id}`, { body: { status: 'SCHEDULED' } });
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('reached: 1.') } });
    expect(await acme.get(comment.id)).toMatchObject({ status: 'DRAFT' });
  });
});

describe('the monthly limit of comments', () => {
  it.for<[Tier, number]>([
    ['FREE', 50],
    ['PRO', 5000],
    ['BUSINESS', 50_000],
  ])('[QTA-12] on %s is %i for the organization; the next comment is refused', async ([plan, most], { acme }) => {
    setOrganization(acme.world, { plan, limits: { dailyComments: { INSTAGRAM: 100_000, FACEBOOK: 100_000 } } });
    const { id } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    // The first ones at one stroke; the last two as a client makes them.
    acme.world.quotas.monthly.add(monthlyKey('comments', 'org_acme', '2026-03'), most - 2);
    expect([await refusal(acme, id), await refusal(acme, id, ['FACEBOOK'])]).toEqual([null, null]);
    expect(await refusal(acme, id)).toBe(`403 Monthly comment limit reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.`);
    expect(await acme.ok<Usage>('GET', '/organization/usage/comments')).toEqual({ used: most, limit: most, remaining: 0 });
  });

  it('counts by the month of creation, failed and deleted comments too, drafts when they are SCHEDULED, each once', async ({ acme }) => {
    const { id } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const body = { internalPostId: id, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], text: 'Hi', postDate: '2026-04-10T00:00:00Z' };
    const draft = await acme.comment({ ...body, status: 'DRAFT' });
    expect(await usedThisMonth(acme)).toBe(0);
    const { id: deleted } = await acme.comment(body);
    await acme.ok('DELETE', `/comment/${deleted}`);
    acme.sim.platforms.FACEBOOK.fail('reject');
    const { id: failed } = await acme.comment({ ...body, postDate: '2026-03-02T10:00:00Z' });
    await acme.advance(2 * HOUR);
    expect(await usedThisMonth(acme)).toBe(2);
    acme.controls('FACEBOOK').fail(null);
    await acme.ok('POST', `/comment/${failed}/retry`);
    await acme.advance(MINUTE);
    expect(await usedThisMonth(acme)).toBe(2);
    for (const status of ['SCHEDULED', 'DRAFT', 'SCHEDULED']) await acme.ok('PATCH', `/comment/${draft.id}`, { status });
    expect(await usedThisMonth(acme)).toBe(3);
    await acme.sim.clock.advanceTo('2026-04-01T00:00:00Z');
    expect(await usedThisMonth(acme)).toBe(0);
    await acme.comment(body);
    expect(await usedThisMonth(acme)).toBe(1);
  });

  it('is checked before the daily limit, and a refused comment changes nothing', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyComments: 0, dailyComments: { INSTAGRAM: 0 } } });
    const { id } = await acme.livePost('INSTAGRAM');
    expect(await refusal(acme, id)).toMatch(/^403 Monthly comment limit reached: 0/);
    expect([acme.world.comments.created.size, await used(acme, '2026-03-02'), await usedThisMonth(acme)]).toEqual([0, 0, 0]);
    // The request itself is judged before its quota, the post's state after it.
    expect(await refusal(acme, id, ['INSTAGRAM'], { text: ' ' })).toMatch(/^400 No text/);
    expect(await refusal(acme, id, ['FACEBOOK'])).toMatch(/^403/);
  });
});
