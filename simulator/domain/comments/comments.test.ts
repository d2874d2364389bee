import { describe, expect } from 'vitest';
import type { Comment, CommentPlatform, DailyUsage, Tier, UpdateCommentRequest, Usage } from '../../../openapi/generated/types.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { organizationById } from '../organizations/state.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import {
  COMMENT_PLATFORMS,
  type CommentWorld,
  DAY,
  HOUR,
  it,
  MINUTE,
  SECOND,
  setFeatures,
  setOrganization,
  TEAM,
} from './comments.fixture.ts';
import { checkPendingParent, isPending } from './rules.ts';
import { queueComment, updateComment } from './save.ts';
import { commentOfOrganization } from './state.ts';

/** Far enough ahead that nothing is published in between. */
const LATER = { postDate: '2026-03-02T18:00:00Z' };

const onPost = async (acme: CommentWorld, platforms: readonly CommentPlatform[]): Promise<Comment> => {
  const { id: internalPostId } = await acme.livePost(...platforms);
  return acme.comment({ internalPostId, socialAccountTypes: platforms, text: 'Hi', postDate: '2026-03-02T10:00:00Z' });
};
const until = (acme: CommentWorld, time: string) => acme.sim.clock.advanceTo(`2026-03-02T${time}Z`);

describe('a refusal says what is wrong', () => {
  it('[CMT-25, CMT-26, CMT-27, D-CMT-03] of a top-level comment', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM', 'FACEBOOK', 'THREADS');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const fetched = await acme.received('INSTAGRAM', { postId: internalPostId });
    const failed = await acme.comment({ internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' });
    const body = { internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', ...LATER };
    const toOurs = { internalParentCommentId: failed.id, text: 'Hi', ...LATER };
    for (const [message, more] of [
      ['400 Give internalPostId or importedPostId, not both', { ...body, importedPostId }],
      ['400 Give internalParentCommentId or fetchedParentCommentId, not both', { ...toOurs, fetchedParentCommentId: fetched.id }],
      ['404 Post not found', { ...body, teamId: 'team_acme_support' }],
      ['404 Imported post not found', { ...body, internalPostId: undefined, importedPostId, teamId: 'team_acme_support' }],
      ['404 Comment not found', { ...toOurs, teamId: 'team_acme_support' }],
      ['400 The post is not yet published on MASTODON', { ...body, socialAccountTypes: ['MASTODON'] }],
      [
        '400 No text was given for FACEBOOK',
        { ...body, text: undefined, socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: ' \n' } } },
      ],
      ['400 socialAccountTypes is required for a SCHEDULED top-level comment', { ...body, socialAccountTypes: undefined }],
      ['400 The comment to reply to is not on FACEBOOK', { ...toOurs, socialAccountTypes: ['FACEBOOK'] }],
      ['400 Replying to an imported SLACK post is not supported', { importedPostId, socialAccountTypes: ['SLACK'], text: 'Hi' }],
      ['400 Replying to an imported DISCORD post is not supported', { importedPostId, socialAccountTypes: ['DISCORD'], text: 'Hi' }],
    ] as const)
      expect(await acme.refusal(more)).toBe(message);
    expect(await acme.refusal({ text: 'Hi' })).toMatch(/^400 Name what to comment/);
    expect(await acme.refusal({ ...body, text: 'x'.repeat(2201) })).toMatch(
      /^400 The text for INSTAGRAM must be at most 2200 .*, not 2201/,
    );
  });

  it('[D-ACC-09, D-CMT-03] of an account that did not publish the post', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM', 'THREADS');
    const on = (platform: string) => acme.refusal({ internalPostId, socialAccountTypes: [platform], text: 'Hi', ...LATER });
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    expect(await on('THREADS')).toBe('400 No THREADS account is connected to this team');
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await on('INSTAGRAM')).toMatch(/^400 The INSTAGRAM account of this team has no channel/);
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect(await on('INSTAGRAM')).toMatch(/^400 The INSTAGRAM account that published the post/);
  });

  it.for([
    ['SLACK', 'c2'],
    ['DISCORD', 'c1'],
  ] as const)('[CMT-28, CMT-29, D-CMT-03] of a channel on %s that is unknown', async ([platform, channel], { acme }) => {
    const { id: internalPostId } = await acme.livePost(platform);
    const body = { internalPostId, socialAccountTypes: [platform], text: 'Hi' };
    const account = accountOfTeam(acme.world.accounts, TEAM, platform);
    if (!account) throw new Error('No account');
    // As when somebody deletes the channel.
    acme.world.accounts.byId.update(account, { channels: account.channels.map(known => ({ ...known, id: 'c9' })) });
    expect(await acme.refusal(body)).toBe(`400 The ${platform} channel ${channel} of this post is unknown`);
    acme.world.accounts.byId.update(account, { channels: account.channels.map(known => ({ ...known, id: channel })) });
    expect(await acme.comment(body)).toMatchObject({ status: 'SCHEDULED' });
  });

  it('of the request first, then of the month, then of the day, and at last of the post', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const body = { internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', ...LATER };
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyComments: 0, dailyComments: { INSTAGRAM: 0 } } });
    expect(await acme.refusal({ ...body, text: ' ' })).toMatch(/^400 No text/);
    expect(await acme.refusal({ ...body, socialAccountTypes: ['FACEBOOK'] })).toMatch(/^403 Monthly/);
    expect(await acme.refusal(body)).toMatch(/^403 Monthly comment limit reached: 0/);
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyComments: null } });
    expect(await acme.refusal(body)).toMatch(/^403 Daily/);
  });
});

describe('a reply to a comment that is not live yet', () => {
  const NOON = Date.UTC(2026, 2, 2, 12);

  it.for([
    ['SCHEDULED', true, true],
    ['PROCESSING', true, true],
    ['RETRYING', true, false],
    ['DRAFT', false, false],
    ['POSTED', false, false],
    ['ERROR', false, false],
    ['DELETED', false, false],
  ] as const)('[D-CMT-04] in %s: is retried %s, is accepted %s, and never for an earlier time', ([status, isRetried, isAccepted]) => {
    const refusalAt = (at: number) => () => checkPendingParent({ status, postDate: NOON, targets: [] }, 'INSTAGRAM', at);
    expect(isPending({ status })).toBe(isRetried);
    if (!isAccepted) return expect(refusalAt(NOON)).toThrow('is not yet published on INSTAGRAM');
    expect(refusalAt(NOON)).not.toThrow();
    expect(refusalAt(NOON - 1)).toThrow(
      'The comment to reply to is published at 2026-03-02T12:00:00.000Z, a reply to it cannot be earlier',
    );
  });
});

/** Between a retry and its first attempt, which a busy world may begin later. */
describe('a comment that was queued again and has not begun to publish', () => {
  async function changeQueued(acme: CommentWorld, comment: Comment, changes: UpdateCommentRequest): Promise<void> {
    acme.sim.platforms.FACEBOOK.fail('reject');
    await until(acme, '10:00:01');
    acme.controls('FACEBOOK').fail(null);
    const { organizations, comments } = acme.world;
    queueComment(acme.world, commentOfOrganization(comments, 'org_acme', comment.id));
    updateComment(acme.world, organizationById(organizations, 'org_acme'), comment.id, changes);
  }

  it.for<UpdateCommentRequest>([
    { text: 'Hello' },
    { postDate: '2026-03-02T15:00:00Z' },
    { status: 'DRAFT' },
    { socialAccountTypes: ['FACEBOOK'] },
  ])('[D-CMT-02] is not changed by %j when it is live somewhere: no platform gets it twice', async (changes, { acme }) => {
    const comment = await onPost(acme, ['INSTAGRAM', 'FACEBOOK']);
    await expect(changeQueued(acme, comment, changes)).rejects.toThrow(
      'Only an unpublished comment can be changed, this one is live on INSTAGRAM. Delete it',
    );
    const { externalData } = await acme.get(comment.id);
    expect(externalData).toHaveProperty('INSTAGRAM');
    await until(acme, '10:00:02');
    expect(await acme.get(comment.id)).toMatchObject({ status: 'POSTED', data: comment.data, externalData: { ...externalData } });
  });

  it('[D-CMT-02] is changed when it is live nowhere', async ({ acme }) => {
    const comment = await onPost(acme, ['FACEBOOK']);
    await changeQueued(acme, comment, { text: 'Hello' });
    await until(acme, '10:00:02');
    expect(await acme.get(comment.id)).toMatchObject({ status: 'POSTED', data: { FACEBOOK: { text: 'Hello' } } });
  });
});

describe('the account of a comment', () => {
  it('[D-PST-27, D-ACC-18] keeps its name on one that is published on its way after the account was removed', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('MASTODON');
    const { username } = acme.world.accounts.byId.get('sa_acme_mastodon') ?? {};
    acme.controls('MASTODON').setLatency({ minMs: MINUTE, maxMs: MINUTE });
    const { id } = await acme.comment({ internalPostId, socialAccountTypes: ['MASTODON'], text: 'Thanks' });
    await acme.advance(SECOND);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'MASTODON' });
    await acme.advance(HOUR);
    const accounts = [{ socialAccount: { id: 'sa_acme_mastodon', type: 'MASTODON', username } }];
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', socialAccounts: accounts });
    expect(acme.events<Comment>('comment.published')).toMatchObject([{ id, status: 'POSTED', socialAccounts: accounts }]);
  });

  it('[D-PST-27] keeps the name of its channel, and one that waits shows the present one', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('FACEBOOK');
    const body = { internalPostId, socialAccountTypes: ['FACEBOOK'], text: 'Thanks' };
    const posted = await acme.comment(body);
    await acme.advance(MINUTE);
    const waiting = await acme.comment({ ...body, postDate: '2026-03-05T09:00:00Z' });
    const nameOf = async (comment: Comment) => (await acme.get(comment.id)).socialAccounts[0]?.socialAccount.username;
    const before = await nameOf(posted);
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    expect(await nameOf(posted)).toBe(before);
    expect(await nameOf(waiting)).not.toBe(before);
  });
});

it('[D-GEN-30] comments of a historical post outlive it and are listed by it; what was fetched of it goes', async ({ acme }) => {
  const importedPostId = await acme.importedPost('INSTAGRAM');
  const on = { importedPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
  const { id: live } = await acme.comment(on);
  const { id: waiting } = await acme.comment({ ...on, ...LATER });
  await acme.runImport('INSTAGRAM', { importedPostId });
  expect(acme.world.comments.fetched.size).toBeGreaterThan(0);
  await acme.ok('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [importedPostId] });
  expect(acme.world.comments.fetched.size).toBe(0);
  await acme.advance(DAY);
  expect(await acme.ok('GET', `/comment?teamId=${TEAM}&importedPostId=${importedPostId}`)).toMatchObject({
    items: [
      { id: waiting, status: 'ERROR', errors: { INSTAGRAM: 'The post to comment is gone, or was deleted.' } },
      { id: live, status: 'POSTED' },
    ],
  });
});

describe('quotas', () => {
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

  it.for<[Tier, month: number, column: number]>([
    ['FREE', 50, 0],
    ['PRO', 5000, 1],
    ['BUSINESS', 50_000, 2],
  ])(
    '[QTA-07, QTA-08, QTA-09, QTA-12] on %s are %i in a month and those of the table in a day',
    async ([plan, month, column], { acme }) => {
      const { id: internalPostId } = await acme.livePost(...COMMENT_PLATFORMS);
      const body = (platform: string) => ({ internalPostId, socialAccountTypes: [platform], text: 'Hi', ...LATER });
      setOrganization(acme.world, { plan });
      const { monthly, dailyComments } = acme.world.quotas;
      for (const platform of COMMENT_PLATFORMS) {
        const most = DAILY[platform][column] ?? 0;
        const { externalId } = accountOfTeam(acme.world.accounts, TEAM, platform) ?? {};
        // All but the last one at one stroke.
        dailyComments.add(accountDayKey(platform, externalId ?? '', '2026-03-02'), most - 1);
        await acme.comment(body(platform));
        expect(await acme.refusal(body(platform))).toMatch(
          new RegExp(`^403 Daily comment limit of the ${platform} account .* reached: ${most}\\. It resets at 2026-03-03T00:00:00.000Z`),
        );
      }
      monthly.add(monthlyKey('comments', 'org_acme', '2026-03'), month - COMMENT_PLATFORMS.length - 1);
      const tomorrow = { ...body('INSTAGRAM'), postDate: '2026-03-03T18:00:00Z' };
      await acme.comment(tomorrow);
      expect(await acme.refusal(tomorrow)).toBe(`403 Monthly comment limit reached: ${month}. It resets at 2026-04-01T00:00:00.000Z.`);
      expect(await acme.ok<Usage>('GET', '/organization/usage/comments')).toEqual({ used: month, limit: month, remaining: 0 });
    },
  );

  it('[D-QTA-06, D-QTA-08] of a removed team keep the places of comments that went live, and give back the others', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const used = async () => {
      const query = 'socialAccountId=sa_acme_support_instagram&date=2026-03-02';
      return (await acme.ok<DailyUsage>('GET', `/organization/usage/daily-limits?${query}`)).comments.used;
    };
    const comment = { internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    await acme.comment(comment);
    const { id: deleted } = await acme.comment(comment);
    await acme.advance(MINUTE);
    await acme.comment({ ...comment, ...LATER });
    await acme.ok('DELETE', `/comment/${deleted}`);
    expect(await used()).toBe(3);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await used()).toBe(2);
    expect(acme.world.clock.jobs().filter(({ kind }) => kind.startsWith('comment.'))).toEqual([]);
  });
});

describe('the crowd', () => {
  const setCrowd = (acme: CommentWorld, commentsPerPost: number) =>
    acme.ok('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost } });

  it('does not comment on posts that were live before', async ({ acme }) => {
    await setCrowd(acme, 0);
    await acme.livePost('INSTAGRAM');
    await setCrowd(acme, 5);
    await acme.advance(2 * DAY);
    expect(acme.events('comment.received')).toEqual([]);
  });

  it('comments on the platform also without events, and an import fetches the comments', async ({ acme }) => {
    await setCrowd(acme, 20);
    await setFeatures(acme, { dms: false, automations: false });
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.advance(2 * DAY);
    expect(acme.events('comment.received')).toEqual([]);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ commentsImported: 20 });
  });
});
