import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActOnCommentResult, CommentAction, FetchedComment, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { likeFetched } from './actions.ts';
import { type CommentTest, createCommentTest, IMPORT_PLATFORMS, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

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

const act = (comment: Pick<FetchedComment, 'id'>, action: CommentAction, more: object = {}) =>
  t.call<ActOnCommentResult>('POST', `/comment/import/comments/${comment.id}/action`, { teamId: TEAM, action, ...more });
const said = async (platform: ImportCommentPlatform): Promise<FetchedComment> => {
  const { id: postId } = await t.livePost(platform);
  return t.received(platform, { postId });
};
/** A comment of the account itself, fetched. */
const own = async (platform: ImportCommentPlatform): Promise<FetchedComment> => {
  const { id: postId } = await t.livePost(platform);
  await t.comment({ internalPostId: postId, socialAccountTypes: [platform], text: 'Ours' });
  await t.runImport(platform, { postId });
  const [comment] = (await t.fetched({ postId })).items;
  if (!comment) throw new Error('No comment of the account');
  return comment;
};
const refusal = async (...args: Parameters<typeof act>) => {
  const { status, body } = await act(...args);
  return `${status} ${String((body as { message?: unknown }).message)}`;
};

describe('an action', () => {
  it.each(IMPORT_PLATFORMS)('[D-CMI-04] on %s is one that the platform knows and the comment allows, else 400', async platform => {
    for (const comment of [await said(platform), await own(platform)])
      for (const action of ACTIONS.toReversed()) {
        if (!KNOWN[platform].includes(action)) expect(await refusal(comment, action)).toBe(`400 ${action} is not supported on ${platform}`);
        else if (!comment.platformData[FLAGS[action]])
          expect(await refusal(comment, action)).toBe(`400 This comment does not allow ${action}`);
        else expect((await act(comment, action)).status, action).toBe(200);
      }
  });

  it.each<[ImportCommentPlatform, CommentAction, object]>([
    ['INSTAGRAM', 'HIDE', { hidden: true }],
    ['INSTAGRAM', 'UNHIDE', { hidden: false }],
    ['MASTODON', 'LIKE', { likedByMe: true }],
    ['MASTODON', 'UNLIKE', { likedByMe: false }],
    ['YOUTUBE', 'APPROVE', { moderationStatus: 'APPROVED' }],
    ['YOUTUBE', 'REJECT', { moderationStatus: 'REJECTED' }],
  ])('[CMI-24] on %s, %s, answers the comment as it is then, and as the platform has it', async (platform, action, effect) => {
    const comment = await said(platform);
    await t.advance(1000);
    const { status, body } = await act(comment, action);
    expect(status).toBe(200);
    const changed = { ...comment, platformData: { ...comment.platformData, ...effect }, updatedAt: '2026-03-02T09:00:03.000Z' };
    expect(body).toEqual({ success: true, item: changed });
    const on = { postId: comment.postId ?? '' };
    expect((await t.fetched(on)).items).toEqual([changed]);
    await t.runImport(platform, on);
    expect((await t.fetched(on)).items).toMatchObject([{ platformData: changed.platformData }]);
  });

  it('[CMI-24] DELETE takes the comment from the platform and out of the list', async () => {
    const comment = await said('INSTAGRAM');
    const { body } = await act(comment, 'DELETE');
    expect(body).toMatchObject({ success: true, item: { id: comment.id, deletedAt: '2026-03-02T09:00:02.000Z' } });
    const on = { postId: comment.postId ?? '' };
    expect(await t.fetched(on)).toEqual({ items: [], total: 0 });
    expect(await t.runImport('INSTAGRAM', on)).toMatchObject({ status: 'COMPLETED', commentsImported: 0 });
    expect((await t.fetched(on)).total).toBe(0);
    expect(await refusal(comment, 'DELETE')).toBe('404 Imported comment not found');
  });

  it('[CMI-25][D-CMI-04] takes reason, and banAuthor only with APPROVE and REJECT on YOUTUBE', async () => {
    const comment = await said('YOUTUBE');
    for (const action of ['APPROVE', 'REJECT'] as const)
      expect(await act(comment, action, { reason: 'Spam', banAuthor: true })).toMatchObject({ status: 200, body: { success: true } });
    expect(await act(comment, 'REJECT', { banAuthor: false })).toMatchObject({ status: 200 });
    expect(await refusal(comment, 'APPROVE', { banAuthor: 'yes' })).toBe('400 banAuthor must be a boolean');
    expect(await refusal(comment, 'APPROVE', { reason: 'x'.repeat(501) })).toMatch(/^400 reason must be at most 500 characters/);
    expect(await act(comment, 'APPROVE', { reason: 'x'.repeat(500) })).toMatchObject({ status: 200 });
    const message = '400 banAuthor is allowed only with APPROVE and REJECT on YOUTUBE';
    expect(await refusal(comment, 'DELETE', { banAuthor: true })).toBe(message);
    expect(await refusal(await said('REDDIT'), 'REJECT', { banAuthor: true })).toBe(message);
    expect(await refusal(await said('INSTAGRAM'), 'HIDE', { banAuthor: true })).toBe(message);
    // Harmless: nobody is to be banned.
    expect(await act(await said('INSTAGRAM'), 'HIDE', { banAuthor: false })).toMatchObject({ status: 200 });
  });

  it('[CMI-25] with banAuthor keeps the author from commenting again', async () => {
    const comment = await said('YOUTUBE');
    await act(comment, 'REJECT', { banAuthor: true });
    const event = { type: 'comment', socialAccountId: 'sa_acme_youtube', postId: comment.postId, text: 'Again', author: 'someone' };
    expect(await t.call('POST', '/_sim/platforms/YOUTUBE/events', event)).toMatchObject({ status: 400 });
  });

  it('[CMI-26] that the platform rejects is 400 with its words, although the flag allowed it; nothing changes', async () => {
    const comment = await said('INSTAGRAM');
    expect(comment.platformData.canHide).toBe(true);
    t.test.sim.platforms.INSTAGRAM.fail('reject');
    expect(await refusal(comment, 'HIDE')).toMatch(/^400 Instagram refused this/);
    t.test.sim.platforms.INSTAGRAM.fail('auth');
    expect(await refusal(comment, 'DELETE')).toMatch(/^400 Instagram no longer accepts this connection/);
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    expect(await refusal(comment, 'HIDE')).toMatch(/^502 Instagram is not available/);
    expect((await t.fetched({ postId: comment.postId ?? '' })).items).toEqual([comment]);
  });

  it('is 404 for an unknown comment, and for one of another team or organization', async () => {
    const comment = await said('INSTAGRAM');
    expect(await refusal({ id: 'fcomment_unknown' }, 'HIDE')).toBe('404 Imported comment not found');
    expect(await refusal(comment, 'HIDE', { teamId: 'team_acme_support' })).toBe('404 Imported comment not found');
    expect(await refusal(comment, 'HIDE', { teamId: 'team_free' })).toBe('404 Team not found');
    const path = `/comment/import/comments/${comment.id}/action`;
    expect(await t.call('POST', path, { teamId: 'team_free', action: 'HIDE' }, 'sk_sim_free')).toMatchObject({ status: 404 });
    expect(await t.call('POST', path, { teamId: TEAM, action: 'BLESS' })).toMatchObject({ status: 400 });
    expect(await t.call('POST', path, { action: 'HIDE' })).toMatchObject({ status: 400 });
  });

  it('is 400 when the account or the post has gone', async () => {
    const comment = await said('THREADS');
    const other = await said('INSTAGRAM');
    await t.did('DELETE', `/post/${other.postId ?? ''}`);
    expect(await refusal(other, 'HIDE')).toBe('400 The post of this comment is gone, or was deleted');
    const third = await said('MASTODON');
    await t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'MASTODON' });
    expect(await refusal(third, 'LIKE')).toBe('400 No MASTODON account is connected to this team');
    expect(await refusal(comment, 'DELETE')).toBe('400 DELETE is not supported on THREADS');
  });
});

describe('a like by a flow', () => {
  it.each(['FACEBOOK', 'TIKTOK'] as const)('is possible on %s, and leaves its mark', async platform => {
    const { id } = await said(platform);
    const comment = t.world.comments.fetched.get(id);
    if (!comment) throw new Error('Not stored');
    likeFetched(t.world, comment);
    expect(comment.platformData).toMatchObject({ likedByAutomation: true });
    t.test.sim.platforms[platform].fail('reject');
    expect(() => likeFetched(t.world, comment)).toThrow(/refused this/);
  });
});
