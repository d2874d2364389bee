import { describe, expect } from 'vitest';
import type { ActOnCommentResult, CommentAction, FetchedComment, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { accountForAction, likeFetched } from './actions.ts';
import { type CommentWorld, IMPORT_PLATFORMS, it, TEAM } from './comments.fixture.ts';

const ACTIONS: readonly CommentAction[] = ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE', 'APPROVE', 'REJECT'];
// The table of the documentation, in its own words.
const KNOWN: Readonly<Record<ImportCommentPlatform, readonly CommentAction[]>> = {
  FACEBOOK: ['DELETE', 'HIDE', 'UNHIDE'],
  INSTAGRAM: ['DELETE', 'HIDE', 'UNHIDE'],
  LINKEDIN: ['DELETE', 'LIKE', 'UNLIKE'],
  MASTODON: ['DELETE', 'LIKE', 'UNLIKE'],
  YOUTUBE: ['DELETE', 'APPROVE', 'REJECT'],
  REDDIT: ['DELETE', 'APPROVE', 'REJECT'],
  TIKTOK: ['DELETE', 'HIDE', 'UNHIDE', 'LIKE', 'UNLIKE'],
  BLUESKY: ['DELETE'],
  THREADS: [],
};
const FLAGS = {
  DELETE: 'canDelete',
  HIDE: 'canHide',
  UNHIDE: 'canHide',
  LIKE: 'canLike',
  UNLIKE: 'canLike',
  APPROVE: 'canModerate',
  REJECT: 'canModerate',
} as const;

const act = (acme: CommentWorld, comment: Pick<FetchedComment, 'id'>, action: CommentAction, more: object = {}) =>
  acme.call<ActOnCommentResult>('POST', `/comment/import/comments/${comment.id}/action`, { body: { teamId: TEAM, action, ...more } });
const receivedComment = async (acme: CommentWorld, platform: ImportCommentPlatform): Promise<FetchedComment> => {
  const { id: postId } = await acme.livePost(platform);
  return acme.received(platform, { postId });
};
/** A comment of the account itself, fetched. */
const own = async (acme: CommentWorld, platform: ImportCommentPlatform): Promise<FetchedComment> => {
  const { id: postId } = await acme.livePost(platform);
  await acme.comment({ internalPostId: postId, socialAccountTypes: [platform], text: 'Ours' });
  await acme.runImport(platform, { postId });
  const [comment] = (await acme.fetched({ postId })).items;
  if (!comment) throw new Error('No comment of the account');
  return comment;
};
const refusal = async (...args: Parameters<typeof act>) => {
  const { status, body } = await act(...args);
  return `${status} ${String((body as { message?: unknown }).message)}`;
};

describe('an action', () => {
  it.for(IMPORT_PLATFORMS)(
    '[D-CMI-04][D-AUT-17] on %s must be supported by the platform and allowed by the comment, else 400',
    async (platform, { acme }) => {
      for (const comment of [await receivedComment(acme, platform), await own(acme, platform)])
        for (const action of ACTIONS.toReversed()) {
          if (!KNOWN[platform].includes(action))
            expect(await refusal(acme, comment, action)).toBe(`400 ${action} is not supported on ${platform}`);
          else if (!comment.platformData[FLAGS[action]])
            expect(await refusal(acme, comment, action)).toBe(`400 This comment does not allow ${action}`);
          else expect((await act(acme, comment, action)).status, action).toBe(200);
        }
    },
  );

  it.for<[ImportCommentPlatform, CommentAction, object]>([
    ['INSTAGRAM', 'HIDE', { hidden: true }],
    ['INSTAGRAM', 'UNHIDE', { hidden: false }],
    ['MASTODON', 'LIKE', { likedByMe: true }],
    ['MASTODON', 'UNLIKE', { likedByMe: false }],
    ['YOUTUBE', 'APPROVE', { moderationStatus: 'APPROVED' }],
    ['YOUTUBE', 'REJECT', { moderationStatus: 'REJECTED' }],
  ])('[CMI-24] on %s, %s, returns the updated comment, as the platform has it', async ([platform, action, effect], { acme }) => {
    const comment = await receivedComment(acme, platform);
    await acme.advance(1000);
    const { status, body } = await act(acme, comment, action);
    expect(status).toBe(200);
    const changed = { ...comment, platformData: { ...comment.platformData, ...effect }, updatedAt: '2026-03-02T09:00:03.000Z' };
    expect(body).toEqual({ success: true, item: changed });
    const on = { postId: comment.postId ?? '' };
    expect((await acme.fetched(on)).items).toEqual([changed]);
    await acme.runImport(platform, on);
    expect((await acme.fetched(on)).items).toMatchObject([{ platformData: changed.platformData }]);
  });

  it('[CMI-24] DELETE removes the comment from the platform and from the list', async ({ acme }) => {
    const comment = await receivedComment(acme, 'INSTAGRAM');
    const { body } = await act(acme, comment, 'DELETE');
    expect(body).toMatchObject({ success: true, item: { id: comment.id, deletedAt: '2026-03-02T09:00:02.000Z' } });
    const on = { postId: comment.postId ?? '' };
    expect(await acme.fetched(on)).toEqual({ items: [], total: 0 });
    expect(await acme.runImport('INSTAGRAM', on)).toMatchObject({ status: 'COMPLETED', commentsImported: 0 });
    expect((await acme.fetched(on)).total).toBe(0);
    expect(await refusal(acme, comment, 'DELETE')).toBe('404 Imported comment not found');
  });

  it('[CMI-25][D-CMI-04] accepts reason, and banAuthor only with APPROVE and REJECT on YOUTUBE', async ({ acme }) => {
    const comment = await receivedComment(acme, 'YOUTUBE');
    for (const action of ['APPROVE', 'REJECT'] as const)
      expect(await act(acme, comment, action, { reason: 'Spam', banAuthor: true })).toMatchObject({ status: 200, body: { success: true } });
    expect(await act(acme, comment, 'REJECT', { banAuthor: false })).toMatchObject({ status: 200 });
    expect(await refusal(acme, comment, 'APPROVE', { banAuthor: 'yes' })).toBe('400 banAuthor must be a boolean');
    expect(await refusal(acme, comment, 'APPROVE', { reason: 'x'.repeat(501) })).toMatch(/^400 reason must be at most 500 characters/);
    expect(await act(acme, comment, 'APPROVE', { reason: 'x'.repeat(500) })).toMatchObject({ status: 200 });
    const message = '400 banAuthor is allowed only with APPROVE and REJECT on YOUTUBE';
    expect(await refusal(acme, comment, 'DELETE', { banAuthor: true })).toBe(message);
    expect(await refusal(acme, await receivedComment(acme, 'REDDIT'), 'REJECT', { banAuthor: true })).toBe(message);
    expect(await refusal(acme, await receivedComment(acme, 'INSTAGRAM'), 'HIDE', { banAuthor: true })).toBe(message);
    // Harmless: nobody is to be banned.
    expect(await act(acme, await receivedComment(acme, 'INSTAGRAM'), 'HIDE', { banAuthor: false })).toMatchObject({ status: 200 });
  });

  it('[CMI-25] with banAuthor keeps the author from commenting again', async ({ acme }) => {
    const comment = await receivedComment(acme, 'YOUTUBE');
    await act(acme, comment, 'REJECT', { banAuthor: true });
    const event = { type: 'comment', socialAccountId: 'sa_acme_youtube', postId: comment.postId, text: 'Again', author: 'someone' };
    expect(await acme.call('POST', '/_sim/platforms/YOUTUBE/events', { body: event })).toMatchObject({ status: 400 });
  });

  it('[CMI-26] that the platform rejects is 400 with its message, although the flag allowed it; nothing changes', async ({ acme }) => {
    const comment = await receivedComment(acme, 'INSTAGRAM');
    expect(comment.platformData.canHide).toBe(true);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    expect(await refusal(acme, comment, 'HIDE')).toMatch(/^400 Instagram refused this/);
    acme.sim.platforms.INSTAGRAM.fail('auth');
    expect(await refusal(acme, comment, 'DELETE')).toMatch(/^400 Reconnect the account: Instagram no longer accepts this connection/);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    expect(await refusal(acme, comment, 'HIDE')).toMatch(/^502 Instagram is not available/);
    expect((await acme.fetched({ postId: comment.postId ?? '' })).items).toEqual([comment]);
  });

  it('is 404 for an unknown comment, and for one of another team or organization', async ({ acme }) => {
    const comment = await receivedComment(acme, 'INSTAGRAM');
    expect(await refusal(acme, { id: 'fcomment_unknown' }, 'HIDE')).toBe('404 Imported comment not found');
    expect(await refusal(acme, comment, 'HIDE', { teamId: 'team_acme_support' })).toBe('404 Imported comment not found');
    expect(await refusal(acme, comment, 'HIDE', { teamId: 'team_free' })).toBe('404 Team not found');
    const path = `/comment/import/comments/${comment.id}/action`;
    expect(await acme.call('POST', path, { body: { teamId: 'team_free', action: 'HIDE' }, key: 'sk_sim_free' })).toMatchObject({
      status: 404,
    });
    expect(await acme.call('POST', path, { body: { teamId: TEAM, action: 'BLESS' } })).toMatchObject({ status: 400 });
    expect(await acme.call('POST', path, { body: { action: 'HIDE' } })).toMatchObject({ status: 400 });
  });

  it('is 400 when the account or the post was removed', async ({ acme }) => {
    const comment = await receivedComment(acme, 'THREADS');
    const other = await receivedComment(acme, 'INSTAGRAM');
    await acme.ok('DELETE', `/post/${other.postId ?? ''}`);
    expect(await refusal(acme, other, 'HIDE')).toBe('400 The post of this comment is gone, or was deleted');
    const third = await receivedComment(acme, 'MASTODON');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'MASTODON' });
    expect(await refusal(acme, third, 'LIKE')).toBe('400 No MASTODON account is connected to this team');
    expect(await refusal(acme, comment, 'DELETE')).toBe('400 DELETE is not supported on THREADS');
  });
});

describe('a like by a flow', () => {
  it.for(['FACEBOOK', 'TIKTOK'] as const)('[D-AUT-17] is possible on %s, and is shown on the comment', async (platform, { acme }) => {
    const { id } = await receivedComment(acme, platform);
    const comment = acme.world.comments.fetched.get(id);
    if (!comment) throw new Error('Not stored');
    const account = accountForAction(acme.world, comment);
    likeFetched(acme.world, comment, account);
    expect(comment.platformData).toMatchObject({ likedByAutomation: true });
    acme.sim.platforms[platform].fail('reject');
    expect(() => likeFetched(acme.world, comment, account)).toThrow(/refused this/);
  });
});
