import { describe, expect } from 'vitest';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';
import { commentPath, EDITED_COMMENTS, it, POSTS, REMOVED_COMMENTS, TEAM } from './published.fixture.ts';

type Operation = readonly [method: 'PATCH' | 'DELETE', path: string, platform: (typeof POSTS)[number][0], more: object];

const OF_POSTS: readonly Operation[] = POSTS.flatMap(([platform, path, edit]): Operation[] => [
  ['DELETE', path, platform, {}],
  ...(edit ? [['PATCH', path, platform, edit] as const] : []),
]);
const OF_COMMENTS: readonly Operation[] = [
  ...REMOVED_COMMENTS.map((platform): Operation => ['DELETE', commentPath(platform), platform, {}]),
  ...EDITED_COMMENTS.map((platform): Operation => ['PATCH', commentPath(platform), platform, { text: 'New' }]),
];

describe('posts', () => {
  it.for(OF_POSTS)(
    '[MSC-100, D-MSC-23] %s %s asks the platform, and changes nothing when it fails',
    async ([method, path, platform, more], { acme }) => {
      const post = await acme.livePost(platform);
      const body = { postId: post.id, ...more };
      acme.controls(platform).fail({ mode: 'outage', times: 1 });
      expect(await acme.changeRefusal(method, path, body)).toMatch(/^502 /);
      expect(await acme.ok('GET', `/post/${post.id}`)).toEqual(post);
      expect(await acme.change(method, path, body)).toMatchObject({ success: true });
    },
  );

  it.for(OF_POSTS)(
    '[D-MSC-04] %s %s is 404 once the platform does not have the post, also when somebody else removed it',
    async ([method, path, platform, more], { acme }) => {
      const posts = [await acme.livePost(platform), await acme.livePost(platform)];
      const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
      await acme.change('DELETE', path, { postId: posts[0]?.id });
      await acme.ok('POST', `/_sim/platforms/${platform}/events`, { type: 'post-deleted', socialAccountId, postId: posts[1]?.id });
      for (const post of posts)
        expect(await acme.changeRefusal(method, path, { postId: post.id, ...more })).toBe(`404 Post not found on ${platform}`);
    },
  );

  it.for(OF_POSTS)('[MSC-101, D-MSC-12] %s %s needs a live post of the team', async ([method, path, platform, more], { acme }) => {
    const refusal = (postId: string, team = TEAM) => acme.changeRefusal(method, path, { teamId: team, postId, ...more });
    const { id: live } = await acme.livePost(platform);
    expect(await refusal(live, 'team_unknown')).toBe('404 Team not found');
    expect(await refusal('post_unknown')).toBe('404 Post not found');
    const other = platform === 'LINKEDIN' ? 'FACEBOOK' : 'LINKEDIN';
    const elsewhere = await acme.livePost(other);
    expect(await refusal(elsewhere.id)).toBe(`400 Post ${elsewhere.id} is not live on ${platform}`);
    const { id: later } = await acme.ok<{ id: string }>('POST', '/post', { ...postBody(), ...onPlatforms(platform) });
    expect(await refusal(later)).toBe(`400 Post ${later} is not live on ${platform}`);
    await acme.ok('DELETE', `/post/${live}`);
    expect(await refusal(live)).toBe('404 Post not found');
  });

  it('[D-MSC-10] are not those of an import', async ({ acme }) => {
    const postId = await acme.importedPost('LINKEDIN');
    expect(await acme.changeRefusal('PATCH', 'linkedin/post', { postId, description: 'New' })).toBe('404 Post not found');
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe('404 Post not found');
  });

  it('[MSC-101] need an account of the platform, with its channel', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN', 'YOUTUBE');
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'YOUTUBE' });
    expect(await acme.changeRefusal('DELETE', 'youtube/video', { postId })).toMatch(/^400 .*channel/);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'LINKEDIN' });
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toMatch(/^400 .*LINKEDIN/);
  });

  it('[D-MSC-22] need the real account that published the post', async ({ acme }) => {
    const { id: postId } = await acme.livePost('YOUTUBE');
    const { channels } = await acme.ok<{ channels: { id: string }[] }>('POST', '/social-account/refresh-channels', {
      teamId: TEAM,
      type: 'YOUTUBE',
    });
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'YOUTUBE', channelId: channels[1]?.id });
    const message = `Post ${postId} was published by another YOUTUBE account than the one that is connected: connect that account again`;
    expect(await acme.changeRefusal('DELETE', 'youtube/video', { postId })).toBe(`400 ${message}`);
  });

  it('[D-MSC-03] acts on the copy that is live, with any status of the post as a whole', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject' });
    const post = await acme.livePost('LINKEDIN', 'FACEBOOK');
    expect(post.status).toBe('ERROR');
    await acme.change('PATCH', 'linkedin/post', { postId: post.id, description: 'New' });
    await acme.change('DELETE', 'linkedin/post', { postId: post.id });
    acme.controls('FACEBOOK').fail(null);
    expect(await acme.changeRefusal('DELETE', 'facebook/post', { postId: post.id })).toBe(`400 Post ${post.id} is not live on FACEBOOK`);
  });

  it('[D-MSC-62] reads its fields from the body alone', async ({ acme }) => {
    const { id } = await acme.livePost('LINKEDIN');
    expect(await acme.call('DELETE', `/misc/linkedin/post?teamId=${TEAM}&postId=${id}`)).toMatchObject({ status: 400 });
  });

  it('[D-MSC-21] passes on what else the platform says', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN');
    const { externalId } =
      Object.values(acme.world.accounts.byId.all()).find(({ type, teamId }) => type === 'LINKEDIN' && teamId === TEAM) ?? {};
    acme.controls('LINKEDIN').revokeToken(externalId ?? '');
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe(
      '400 Reconnect the account: LinkedIn no longer accepts this connection.',
    );
  });
});

describe('comments', () => {
  it.for(OF_COMMENTS)(
    '[MSC-100, D-MSC-23] %s %s asks the platform, and changes nothing when it fails',
    async ([method, path, platform, more], { acme }) => {
      const { id: internalPostId } = await acme.livePost(platform);
      const commentId = await acme.liveComment(platform as 'LINKEDIN', { internalPostId });
      const comment = await acme.get(commentId);
      acme.controls(platform).fail({ mode: 'outage', times: 1 });
      expect(await acme.changeRefusal(method, path, { commentId, ...more })).toMatch(/^502 /);
      expect(await acme.get(commentId)).toEqual(comment);
      expect(await acme.change(method, path, { commentId, ...more })).toMatchObject({ success: true });
    },
  );

  it.for(OF_COMMENTS)(
    '[MSC-101, D-MSC-04, D-MSC-10, D-MSC-12] %s %s needs a live comment of the team',
    async ([method, path, platform, more], { acme }) => {
      const refusal = (commentId: string, team = TEAM) => acme.changeRefusal(method, path, { teamId: team, commentId, ...more });
      const { id: postId } = await acme.livePost(platform);
      const live = await acme.liveComment(platform as 'LINKEDIN', { internalPostId: postId });
      expect(await refusal(live, 'team_unknown')).toBe('404 Team not found');
      expect(await refusal('comment_unknown')).toBe('404 Comment not found');
      await acme.fanComments(platform, { postId });
      await acme.runImport(platform as 'LINKEDIN', { postId });
      const { items } = await acme.fetched({ postId });
      expect(await refusal(items[0]?.id ?? '')).toBe('404 Comment not found');
      const { id: draft } = await acme.comment({ text: 'Later', internalPostId: postId, socialAccountTypes: [platform], status: 'DRAFT' });
      expect(await refusal(draft)).toBe(`400 Comment ${draft} is not live on ${platform}`);
      await acme.change('DELETE', commentPath(platform), { commentId: live });
      expect(await refusal(live)).toBe(`404 Comment not found on ${platform}`);
      await acme.ok('DELETE', `/comment/${live}`);
      expect(await refusal(live)).toBe('404 Comment not found');
    },
  );

  it('[MSC-104] are removed from TIKTOK only with the permission to manage comments', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('TIKTOK');
    const commentId = await acme.liveComment('TIKTOK', { internalPostId });
    const reconnect = async (withMessagingScope: boolean) => {
      await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'TIKTOK' });
      const account = { teamId: TEAM, type: 'TIKTOK', externalId: 'tiktok_acme', withMessagingScope };
      await acme.ok('POST', '/_sim/social-accounts', account);
    };
    await reconnect(false);
    expect(await acme.changeRefusal('DELETE', 'tiktok/comment', { commentId })).toBe(
      '400 Reconnect the account with messaging permissions',
    );
    await reconnect(true);
    await acme.change('DELETE', 'tiktok/comment', { commentId });
  });

  it.for(EDITED_COMMENTS)('[D-MSC-14] of %s have a text that people can see', async (platform, { acme }) => {
    const { id: internalPostId } = await acme.livePost(platform);
    const commentId = await acme.liveComment(platform, { internalPostId });
    expect(await acme.changeRefusal('PATCH', commentPath(platform), { commentId, text: ' \n' })).toBe(
      '400 text: must have a visible character',
    );
  });

  it('[D-MSC-17] are never found on TWITTER', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('LINKEDIN', 'TWITTER');
    const commentId = await acme.liveComment('LINKEDIN', { internalPostId });
    const refusal = (body: object) => acme.changeRefusal('DELETE', 'twitter/comment', { commentId, ...body });
    expect(await refusal({})).toBe('404 Comment not found');
    expect(await refusal({ teamId: 'team_unknown' })).toBe('404 Team not found');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'TWITTER' });
    expect(await refusal({})).toMatch(/^400 .*TWITTER/);
  });
});
