import { describe, expect } from 'vitest';
import type { CommentPlatform, Platform, PostBase } from '../../../openapi/generated/types.ts';
import { it as base, type CommentWorld, MINUTE, SECOND, TEAM } from '../comments/comments.fixture.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';

const it = base.extend('acme', ({ acme }) => withPublished(acme));

type Method = 'PATCH' | 'DELETE';

interface PublishedWorld extends CommentWorld {
  /** What an operation of /misc answers in {@link TEAM}; it must succeed. */
  change<T>(method: Method, path: string, body: object): Promise<T>;
  /** What it answers that must be refused: `400 Nothing to change …`. */
  changeRefusal(method: Method, path: string, body: object): Promise<string>;
  /** The id of a post of {@link TEAM} with this data for one platform, live there. */
  liveWith(platform: Platform, data: object): Promise<string>;
  /** The id of a comment of the service that is live under a post. */
  liveComment(platform: CommentPlatform, on: object): Promise<string>;
}

/** A test's world with what tests of edits and removals do in it. */
function withPublished(acme: CommentWorld): PublishedWorld {
  const { ok, call, advance } = acme;
  return {
    ...acme,
    change: (method, path, body) => ok(method, `/misc/${path}`, { teamId: TEAM, ...body }),
    async changeRefusal(method, path, body) {
      const answer = await call(method, `/misc/${path}`, { body: { teamId: TEAM, ...body } });
      return `${answer.status} ${String(answer.body.message)}`;
    },
    async liveWith(platform, data) {
      const { id } = await ok<PostBase>('POST', '/post', {
        ...postBody(),
        postDate: '2026-03-01T00:00:00Z',
        socialAccountTypes: [platform],
        data: { [platform]: { ...onPlatforms(platform).data[platform], ...data } },
      });
      await advance(2 * SECOND);
      return id;
    },
    async liveComment(platform, on) {
      const { id } = await acme.comment({ text: 'Thanks', socialAccountTypes: [platform], ...on });
      await advance(MINUTE);
      return id;
    },
  };
}

describe('a refusal says what is wrong', () => {
  it('[D-MSC-12, D-MSC-13, D-MSC-15, D-MSC-16] of a post', async ({ acme }) => {
    const { id: live } = await acme.livePost('YOUTUBE', 'FACEBOOK', 'LINKEDIN');
    const { id: later } = await acme.ok<{ id: string }>('POST', '/post', { ...postBody(), ...onPlatforms('FACEBOOK') });
    const story = await acme.liveWith('FACEBOOK', { type: 'STORY', text: null, uploadIds: ['upload_acme_image'] });
    const link = await acme.liveWith('REDDIT', { link: 'https://shop.example' });
    const edit = { postId: live, description: 'New' };
    for (const [message, path, body] of [
      ['400 Nothing to change: give at least one of title, description, tags, ', 'youtube/video', { postId: live }],
      ['400 Nothing to change: give description', 'facebook/post', { postId: live }],
      ['400 categoryId: none is no category that takes videos', 'youtube/video', { postId: live, categoryId: 'none' }],
      [
        '400 tags: must have at most 500 characters in all, not 501',
        'youtube/video',
        { postId: live, tags: ['x'.repeat(250), 'x'.repeat(251)] },
      ],
      ['400 LINKEDIN', 'linkedin/post', { ...edit, description: ' ' }],
      ['400 Editing Pinterest pins is temporarily disabled', 'pinterest/pin', { ...edit, title: 'T' }],
      ['400 A FACEBOOK STORY', 'facebook/post', { ...edit, postId: story }],
      ['400 REDDIT lets only text posts', 'reddit/post', { ...edit, postId: link }],
      ['404 Team not found', 'facebook/post', { ...edit, teamId: 'team_unknown' }],
      ['404 Post not found', 'facebook/post', { ...edit, postId: 'post_unknown' }],
      [`400 Post ${later} is not live on FACEBOOK`, 'facebook/post', { ...edit, postId: later }],
      [`400 Post ${live} is not live on SLACK`, 'slack/message', edit],
    ] as const)
      expect((await acme.changeRefusal('PATCH', path, body)).slice(0, message.length)).toBe(message);
    await acme.change('DELETE', 'linkedin/post', { postId: live });
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId: live })).toBe('404 Post not found on LINKEDIN');
    const comment = { text: 'Later', internalPostId: live, socialAccountTypes: ['LINKEDIN'] };
    expect(await acme.refusal(comment)).toBe('400 The post was removed from LINKEDIN');
    const forced = await acme.call('POST', '/analytics/post/force', { body: { postId: live, platformType: 'LINKEDIN' } });
    expect([forced.status, forced.body.message]).toEqual([404, 'Post not found on LINKEDIN']);
  });

  it('[D-MSC-12, D-MSC-17, D-DMS-19] of a comment', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('LINKEDIN', 'TWITTER');
    const live = await acme.liveComment('LINKEDIN', { internalPostId });
    const { id: draft } = await acme.comment({ text: 'Later', internalPostId, socialAccountTypes: ['LINKEDIN'], status: 'DRAFT' });
    const refusal = (commentId: string, path = 'linkedin/comment') => acme.changeRefusal('DELETE', path, { commentId });
    expect(await acme.changeRefusal('PATCH', 'linkedin/comment', { commentId: live, text: ' \n' })).toBe(
      '400 text: must have a visible character',
    );
    expect(await refusal('comment_unknown')).toBe('404 Comment not found');
    expect(await refusal(draft)).toBe(`400 Comment ${draft} is not live on LINKEDIN`);
    expect(await refusal(live, 'twitter/comment')).toBe('404 Comment not found');
    await acme.change('DELETE', 'linkedin/comment', { commentId: live });
    expect(await refusal(live)).toBe('404 Comment not found on LINKEDIN');
    const reply = { text: 'And', internalPostId, internalParentCommentId: live, socialAccountTypes: ['LINKEDIN'] };
    expect(await acme.refusal(reply)).toBe('400 The comment to reply to was removed from LINKEDIN');
  });

  it('[D-MSC-21, D-MSC-22] of an account', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN', 'YOUTUBE');
    acme.controls('LINKEDIN').revokeToken('linkedin_acme');
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe(
      '400 Reconnect the account: LinkedIn no longer accepts this connection.',
    );
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'YOUTUBE', channelId: 'youtube_acme_2' });
    expect(await acme.changeRefusal('DELETE', 'youtube/video', { postId })).toBe(
      `400 Post ${postId} was published by another YOUTUBE account than the one that is connected: connect that account again`,
    );
  });
});

it.for([
  ['YOUTUBE', 10_000],
  ['LINKEDIN', 1250],
  ['REDDIT', 10_000],
  ['FACEBOOK', 8000],
  ['MASTODON', 500],
] as const)('[D-MSC-14] an edit of a comment of %s takes at most %i characters', async ([platform, longest], { acme }) => {
  const { id: internalPostId } = await acme.livePost(platform);
  const commentId = await acme.liveComment(platform, { internalPostId });
  const path = `${platform.toLowerCase()}/comment`;
  expect(await acme.changeRefusal('PATCH', path, { commentId, text: 'x'.repeat(longest + 1) })).toMatch('400 text must be at most');
  await acme.change('PATCH', path, { commentId, text: 'x'.repeat(longest), ...(platform === 'MASTODON' && { spoilerText: 'News' }) });
});

it('[D-MSC-62] a removal reads its fields from the body alone', async ({ acme }) => {
  const { id } = await acme.livePost('LINKEDIN');
  expect(await acme.call('DELETE', `/misc/linkedin/post?teamId=${TEAM}&postId=${id}`)).toMatchObject({ status: 400 });
});

it('[D-MSC-04] a post that somebody else removed is 404', async ({ acme }) => {
  const { id: postId } = await acme.livePost('LINKEDIN');
  await acme.ok('POST', '/_sim/platforms/LINKEDIN/events', { type: 'post-deleted', socialAccountId: 'sa_acme_linkedin', postId });
  expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe('404 Post not found on LINKEDIN');
});

it('[D-MSC-16] a FACEBOOK REEL can be removed', async ({ acme }) => {
  const postId = await acme.liveWith('FACEBOOK', { type: 'REEL', text: null, uploadIds: ['upload_acme_video'] });
  await acme.change('DELETE', 'facebook/post', { postId });
});

it('[MSC-100] a video that was removed leaves the playlists of its channel', async ({ acme }) => {
  const { id: postId } = await acme.livePost('YOUTUBE');
  const playlist = { teamId: TEAM, title: 'Launches', description: 'All of them' };
  const { id: playlistId } = await acme.ok<{ id: string }>('POST', '/misc/youtube/playlist', playlist);
  const size = async () =>
    (await acme.ok<{ items: object[] }>('GET', `/misc/youtube/playlist-items?teamId=${TEAM}&playlistId=${playlistId}`)).items.length;
  await acme.ok('POST', '/misc/youtube/playlist-items', { teamId: TEAM, playlistId, postId });
  expect(await size()).toBe(1);
  await acme.change('DELETE', 'youtube/video', { postId });
  expect(await size()).toBe(0);
});

it('[D-MSC-02, D-MSC-09] what was removed is not published again by a retry of its other platforms', async ({ acme }) => {
  const { id: internalPostId } = await acme.livePost('LINKEDIN', 'REDDIT');
  const failing = async (make: () => Promise<string>) => {
    acme.controls('REDDIT').fail({ mode: 'reject' });
    const id = await make();
    acme.controls('REDDIT').fail(null);
    return id;
  };
  const postId = await failing(async () => (await acme.livePost('LINKEDIN', 'REDDIT')).id);
  const commentId = await failing(() => commentOn(acme, internalPostId));
  await acme.change('DELETE', 'linkedin/comment', { commentId });
  await acme.change('DELETE', 'linkedin/post', { postId });
  await acme.ok('POST', `/comment/${commentId}/retry`);
  await acme.ok('POST', `/post/${postId}/retry`);
  await acme.advance(MINUTE);
  const there = { LINKEDIN: null, REDDIT: { id: expect.any(String) } };
  expect(await acme.get(commentId)).toMatchObject({ status: 'POSTED', externalData: there });
  expect(await acme.ok('GET', `/post/${postId}`)).toMatchObject({
    status: 'POSTED',
    socialAccounts: [{ deletedAt: /./ }, { deletedAt: null }],
  });
  expect(acme.controls('LINKEDIN').publicationCount()).toBe(2);
});

async function commentOn(acme: PublishedWorld, internalPostId: string): Promise<string> {
  const { id } = await acme.comment({ text: 'Thanks', internalPostId, socialAccountTypes: ['LINKEDIN', 'REDDIT'] });
  await acme.advance(MINUTE);
  return id;
}

it('stays removed, and edited, after a snapshot', async ({ acme }) => {
  const { id: postId } = await acme.livePost('LINKEDIN', 'YOUTUBE');
  await acme.change('DELETE', 'linkedin/post', { postId });
  const snapshot = await acme.ok<object>('GET', '/_sim/snapshot');
  await acme.change('DELETE', 'youtube/video', { postId });
  await acme.ok('PUT', '/_sim/snapshot', snapshot);
  expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe('404 Post not found on LINKEDIN');
  await acme.change('DELETE', 'youtube/video', { postId });
});
