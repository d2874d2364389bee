import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused } from '../client-context.ts';

type PostRequest = NonNullable<NonNullable<Parameters<ClientContext['client']['post']['postCreate']>[0]>['requestBody']>;
type CommentRequest = NonNullable<NonNullable<Parameters<ClientContext['client']['comment']['commentCreate']>[0]>['requestBody']>;
type Platform = PostRequest['socialAccountTypes'][number];
type CommentPlatform = NonNullable<CommentRequest['socialAccountTypes']>[number];

/** One post for every platform from which something can be removed. */
const DATA = {
  TWITTER: { text: 'Hello' },
  FACEBOOK: { text: 'Hello' },
  INSTAGRAM: { uploadIds: ['upload_acme_image'] },
  TIKTOK: { uploadIds: ['upload_acme_video'] },
  YOUTUBE: { text: 'Hello', uploadIds: ['upload_acme_video'] },
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board', uploadIds: ['upload_acme_image'] },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  MASTODON: { text: 'Hello' },
  BLUESKY: { text: 'Hello' },
  DISCORD: { channelId: 'c1', text: 'Hello' },
  SLACK: { channelId: 'c2', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
} satisfies PostRequest['data'];

const COMMENTED: CommentPlatform[] = ['YOUTUBE', 'LINKEDIN', 'REDDIT', 'FACEBOOK', 'MASTODON', 'INSTAGRAM', 'BLUESKY', 'TIKTOK'];

async function livePost({ client, teamId, advance }: ClientContext): Promise<string> {
  const { id } = await client.post.postCreate({
    requestBody: {
      teamId,
      title: 'Everywhere',
      status: 'SCHEDULED',
      postDate: '2026-03-02T09:00:00Z',
      // The keys of DATA are platforms.
      socialAccountTypes: Object.keys(DATA) as Platform[],
      data: DATA,
    },
  });
  await advance('PT5M');
  return id;
}

async function liveComment(context: ClientContext): Promise<string> {
  const { client, teamId, advance } = context;
  const internalPostId = await livePost(context);
  const { id } = await client.comment.commentCreate({
    requestBody: { teamId, internalPostId, socialAccountTypes: COMMENTED, text: 'Thanks' },
  });
  await advance('PT5M');
  return id;
}

/** Edits the live post: the answer leads to it, and the post is as before. */
async function expectEdited(
  context: ClientContext,
  platform: Platform,
  edit: (post: { teamId: string; postId: string }) => Promise<{ success: boolean; permalink: string }>,
): Promise<void> {
  const { client, teamId } = context;
  const id = await livePost(context);
  const before = await client.post.postGet({ id });
  const { success, permalink } = await edit({ teamId, postId: id });
  assert.deepEqual([success, permalink], [true, before.externalData?.[platform]?.permalink]);
  assert.deepEqual(await client.post.postGet({ id }), before);
  await expectRefused(edit({ teamId, postId: 'post_nobody' }), 404, /Post not found/);
}

/** Removes the live post, once. */
async function expectRemoved(
  context: ClientContext,
  platform: Platform,
  remove: (post: { requestBody: { teamId: string; postId: string } }) => Promise<{ success: boolean }>,
): Promise<void> {
  const { client, teamId } = context;
  const id = await livePost(context);
  assert.deepEqual(await remove({ requestBody: { teamId, postId: id } }), { success: true });
  const { status, socialAccounts } = await client.post.postGet({ id });
  const removed = socialAccounts.filter(({ deletedAt }) => deletedAt !== null).map(({ socialAccount }) => socialAccount.type);
  assert.deepEqual([status, removed], ['POSTED', [platform]]);
  await expectRefused(remove({ requestBody: { teamId, postId: id } }), 404, new RegExp(`Post not found on ${platform}`));
}

/** Edits the live comment: the answer leads to it, and the comment is as before. */
async function expectCommentEdited(
  context: ClientContext,
  platform: CommentPlatform,
  edit: (comment: { teamId: string; commentId: string; text: string }) => Promise<{ success: boolean; permalink?: string | null }>,
): Promise<void> {
  const { client, teamId } = context;
  const id = await liveComment(context);
  const before = await client.comment.commentGet({ id });
  const { success, permalink } = await edit({ teamId, commentId: id, text: 'New' });
  assert.deepEqual([success, permalink], [true, before.externalData?.[platform]?.permalink]);
  assert.deepEqual(await client.comment.commentGet({ id }), before);
  await expectRefused(edit({ teamId, commentId: id, text: '' }), 400, /text/);
}

/** Removes the live comment, once. */
async function expectCommentRemoved(
  context: ClientContext,
  platform: CommentPlatform,
  remove: (comment: { requestBody: { teamId: string; commentId: string } }) => Promise<{ success: boolean }>,
): Promise<void> {
  const { client, teamId } = context;
  const id = await liveComment(context);
  assert.deepEqual(await remove({ requestBody: { teamId, commentId: id } }), { success: true });
  const { status, externalData } = await client.comment.commentGet({ id });
  const there = expectPresent(externalData, 'externalData');
  assert.deepEqual([status, there[platform], Object.keys(there).length], ['POSTED', null, COMMENTED.length]);
  await expectRefused(remove({ requestBody: { teamId, commentId: id } }), 404, new RegExp(`Comment not found on ${platform}`));
}

export const miscPublished = {
  miscYoutubeEditVideo: context =>
    expectEdited(context, 'YOUTUBE', post =>
      context.client.misc.miscYoutubeEditVideo({
        requestBody: {
          ...post,
          title: 'New',
          description: 'Text',
          tags: ['a'],
          categoryId: '22',
          privacyStatus: 'unlisted',
          defaultLanguage: 'en',
          defaultAudioLanguage: 'pl',
        },
      }),
    ),
  miscLinkedinEditPost: context =>
    expectEdited(context, 'LINKEDIN', post => context.client.misc.miscLinkedinEditPost({ requestBody: { ...post, description: 'New' } })),
  miscRedditEditPost: context =>
    expectEdited(context, 'REDDIT', post => context.client.misc.miscRedditEditPost({ requestBody: { ...post, description: 'New' } })),
  miscFacebookEditPost: context =>
    expectEdited(context, 'FACEBOOK', post => context.client.misc.miscFacebookEditPost({ requestBody: { ...post, description: 'New' } })),
  miscMastodonEditStatus: context =>
    expectEdited(context, 'MASTODON', post =>
      context.client.misc.miscMastodonEditStatus({ requestBody: { ...post, description: 'New', spoilerText: 'News' } }),
    ),
  miscSlackEditMessage: context =>
    expectEdited(context, 'SLACK', post => context.client.misc.miscSlackEditMessage({ requestBody: { ...post, description: 'New' } })),
  async miscPinterestEditPin({ client, teamId }) {
    const fields = { title: 'T', description: 'D', link: 'https://shop.example', altText: 'A', note: 'N' };
    const edit = client.misc.miscPinterestEditPin({ requestBody: { teamId, postId: 'post_any', ...fields } });
    await expectRefused(edit, 400, /disabled/);
  },
  miscYoutubeDeleteVideo: context => expectRemoved(context, 'YOUTUBE', request => context.client.misc.miscYoutubeDeleteVideo(request)),
  miscLinkedinDeletePost: context => expectRemoved(context, 'LINKEDIN', request => context.client.misc.miscLinkedinDeletePost(request)),
  miscGoogleBusinessDeletePost: context =>
    expectRemoved(context, 'GOOGLE_BUSINESS', request => context.client.misc.miscGoogleBusinessDeletePost(request)),
  miscRedditDeletePost: context => expectRemoved(context, 'REDDIT', request => context.client.misc.miscRedditDeletePost(request)),
  miscFacebookDeletePost: context => expectRemoved(context, 'FACEBOOK', request => context.client.misc.miscFacebookDeletePost(request)),
  miscPinterestDeletePin: context => expectRemoved(context, 'PINTEREST', request => context.client.misc.miscPinterestDeletePin(request)),
  miscMastodonDeleteStatus: context => expectRemoved(context, 'MASTODON', request => context.client.misc.miscMastodonDeleteStatus(request)),
  miscSlackDeleteMessage: context => expectRemoved(context, 'SLACK', request => context.client.misc.miscSlackDeleteMessage(request)),
  miscBlueskyDeletePost: context => expectRemoved(context, 'BLUESKY', request => context.client.misc.miscBlueskyDeletePost(request)),
  miscTwitterDeleteTweet: context => expectRemoved(context, 'TWITTER', request => context.client.misc.miscTwitterDeleteTweet(request)),
  miscDiscordDeleteMessage: context => expectRemoved(context, 'DISCORD', request => context.client.misc.miscDiscordDeleteMessage(request)),
  miscYoutubeEditComment: context =>
    expectCommentEdited(context, 'YOUTUBE', comment => context.client.misc.miscYoutubeEditComment({ requestBody: comment })),
  miscLinkedinEditComment: context =>
    expectCommentEdited(context, 'LINKEDIN', comment => context.client.misc.miscLinkedinEditComment({ requestBody: comment })),
  miscRedditEditComment: context =>
    expectCommentEdited(context, 'REDDIT', comment => context.client.misc.miscRedditEditComment({ requestBody: comment })),
  miscFacebookEditComment: context =>
    expectCommentEdited(context, 'FACEBOOK', comment => context.client.misc.miscFacebookEditComment({ requestBody: comment })),
  miscMastodonEditComment: context =>
    expectCommentEdited(context, 'MASTODON', comment =>
      context.client.misc.miscMastodonEditComment({ requestBody: { ...comment, spoilerText: 'News' } }),
    ),
  miscYoutubeDeleteComment: context =>
    expectCommentRemoved(context, 'YOUTUBE', request => context.client.misc.miscYoutubeDeleteComment(request)),
  miscLinkedinDeleteComment: context =>
    expectCommentRemoved(context, 'LINKEDIN', request => context.client.misc.miscLinkedinDeleteComment(request)),
  miscRedditDeleteComment: context =>
    expectCommentRemoved(context, 'REDDIT', request => context.client.misc.miscRedditDeleteComment(request)),
  miscFacebookDeleteComment: context =>
    expectCommentRemoved(context, 'FACEBOOK', request => context.client.misc.miscFacebookDeleteComment(request)),
  miscMastodonDeleteComment: context =>
    expectCommentRemoved(context, 'MASTODON', request => context.client.misc.miscMastodonDeleteComment(request)),
  miscInstagramDeleteComment: context =>
    expectCommentRemoved(context, 'INSTAGRAM', request => context.client.misc.miscInstagramDeleteComment(request)),
  miscBlueskyDeleteComment: context =>
    expectCommentRemoved(context, 'BLUESKY', request => context.client.misc.miscBlueskyDeleteComment(request)),
  miscTiktokDeleteComment: context =>
    expectCommentRemoved(context, 'TIKTOK', request => context.client.misc.miscTiktokDeleteComment(request)),
  async miscTwitterDeleteComment(context) {
    const { client, teamId } = context;
    const commentId = await liveComment(context);
    await expectRefused(client.misc.miscTwitterDeleteComment({ requestBody: { teamId, commentId } }), 404, /Comment not found/);
  },
} satisfies Partial<Checks<'misc'>>;
