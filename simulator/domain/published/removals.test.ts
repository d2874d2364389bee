import { describe, expect } from 'vitest';
import type { FetchedComment, Post, PostAnalyticsHistory } from '../../../openapi/generated/types.ts';
import { DAY, HOUR } from '../comments/comments.fixture.ts';
import { onPlatforms, postBody } from '../posts/posts.fixture.ts';
import { commentPath, it, MINUTE, POSTS, type PublishedWorld, REMOVED_COMMENTS, TEAM } from './published.fixture.ts';

const DAILY = '/organization/usage/daily-limits?socialAccountId=sa_acme_linkedin';

/** When each platform's entry of a post was marked as deleted. */
function marksOf({ socialAccounts }: Post): Record<string, string | null> {
  return Object.fromEntries(socialAccounts.map(({ socialAccount, deletedAt }) => [socialAccount.type, deletedAt]));
}

describe('a post that was removed from its platform', () => {
  it.for(POSTS)('[MSC-100, D-MSC-02, D-MSC-06] is marked so on %s and otherwise stays', async ([platform, path], { acme }) => {
    const post = await acme.livePost(platform);
    const events = acme.webhookEvents.length;
    await acme.advance(MINUTE);
    expect(await acme.change('DELETE', path, { postId: post.id })).toEqual({ success: true });
    const after = await acme.ok<Post>('GET', `/post/${post.id}`);
    expect(marksOf(after)).toEqual({ [platform]: acme.sim.clock.now() });
    const unmarked = after.socialAccounts.map(entry => ({ ...entry, deletedAt: null }));
    expect({ ...after, socialAccounts: unmarked }).toEqual(post);
    expect(acme.webhookEvents.length).toBe(events);
  });

  it('[D-MSC-02] stays live on its other platforms', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN', 'FACEBOOK');
    await acme.change('DELETE', 'linkedin/post', { postId });
    expect(marksOf(await acme.ok('GET', `/post/${postId}`))).toMatchObject({ LINKEDIN: expect.any(String), FACEBOOK: null });
    await acme.change('PATCH', 'facebook/post', { postId, description: 'New' });
  });

  it('[D-MSC-02] is not published again by a retry of its other platforms', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject' });
    const { id: postId } = await acme.livePost('LINKEDIN', 'FACEBOOK');
    await acme.change('DELETE', 'linkedin/post', { postId });
    acme.controls('FACEBOOK').fail(null);
    await acme.ok('POST', `/post/${postId}/retry`);
    await acme.advance(MINUTE);
    const post = await acme.ok<Post>('GET', `/post/${postId}`);
    expect([post.status, acme.controls('LINKEDIN').publicationCount()]).toEqual(['POSTED', 1]);
    expect(marksOf(post)).toMatchObject({ LINKEDIN: expect.any(String), FACEBOOK: null });
  });

  it('[MSC-100] leaves the playlists of its channel', async ({ acme }) => {
    const { id: postId } = await acme.livePost('YOUTUBE');
    const list = { teamId: TEAM, title: 'Launches', description: 'All of them' };
    const { id: playlistId } = await acme.ok<{ id: string }>('POST', '/misc/youtube/playlist', list);
    const inPlaylist = async () =>
      (await acme.ok<{ items: object[] }>('GET', `/misc/youtube/playlist-items?teamId=${TEAM}&playlistId=${playlistId}`)).items.length;
    await acme.ok('POST', '/misc/youtube/playlist-items', { teamId: TEAM, playlistId, postId });
    expect(await inPlaylist()).toBe(1);
    await acme.change('DELETE', 'youtube/video', { postId });
    expect(await inPlaylist()).toBe(0);
  });

  it('[D-MSC-05] counts against the quotas as before', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN');
    const commentId = await acme.liveComment('LINKEDIN', { internalPostId: postId });
    const usage = () => Promise.all([DAILY, '/organization/usage/posts', '/organization/usage/comments'].map(path => acme.ok('GET', path)));
    const before = await usage();
    await acme.change('DELETE', 'linkedin/comment', { commentId });
    await acme.change('DELETE', 'linkedin/post', { postId });
    expect(await usage()).toEqual(before);
  });

  it('[D-MSC-07] keeps its analytics, which end with the removal and cannot be refreshed', async ({ acme }) => {
    const { id: postId } = await acme.livePost('YOUTUBE');
    await acme.advance(2 * DAY);
    const history = () => acme.ok<PostAnalyticsHistory>('GET', `/analytics/post?postId=${postId}&platformType=YOUTUBE`);
    const before = await history();
    expect(before.items.length).toBeGreaterThan(0);
    await acme.change('DELETE', 'youtube/video', { postId });
    const removedAt = acme.sim.clock.now();
    await acme.advance(3 * DAY);
    const after = await history();
    expect(after.items).toEqual(before.items);
    expect(after.profilePost).toMatchObject({
      id: before.items[0]?.profilePostId,
      postId,
      internal: true,
      type: 'VIDEO',
      externallyDeletedAt: removedAt,
      deletedAt: null,
    });
    const { results } = await acme.ok<{ results: object[] }>('GET', `/analytics/post/bulk?postIds=${postId}&platformType=YOUTUBE`);
    expect(results).toEqual([{ postId, items: before.items, error: null }]);
    const forced = await acme.call('POST', '/analytics/post/force', { body: { postId, platformType: 'YOUTUBE' } });
    expect([forced.status, forced.body.message]).toEqual([404, 'Post not found on YOUTUBE']);
  });

  it('[D-MSC-08] takes no comments: those under way end in ERROR, new ones are refused, an import is SKIPPED', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN');
    const later = { text: 'Later', internalPostId: postId, socialAccountTypes: ['LINKEDIN'] };
    const at = new Date(Date.parse(acme.sim.clock.now()) + HOUR).toISOString();
    const { id } = await acme.comment({ ...later, postDate: at });
    await acme.change('DELETE', 'linkedin/post', { postId });
    expect(await acme.refusal(later)).toBe('400 The post was removed from LINKEDIN');
    await acme.advance(2 * HOUR);
    expect((await acme.get(id)).status).toBe('ERROR');
    expect((await acme.runImport('LINKEDIN', { postId })).status).toBe('SKIPPED');
  });

  it('[D-MSC-08] lets no automation on it fire', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { features: { dms: true, automations: true } });
    const { id: postId } = await acme.livePost('FACEBOOK');
    const comment = () =>
      acme.call('POST', '/_sim/platforms/FACEBOOK/events', {
        body: { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'Hi' },
      });
    expect((await comment()).body).toHaveProperty('comment');
    await acme.change('DELETE', 'facebook/post', { postId });
    expect(await comment()).toMatchObject({ status: 400 });
    expect(acme.events<FetchedComment>('comment.received').length).toBe(1);
  });

  it('[D-MSC-16] cannot be a story', async ({ acme }) => {
    const postId = await acme.liveWith('FACEBOOK', { type: 'STORY', text: null, uploadIds: ['upload_acme_image'] });
    expect(await acme.changeRefusal('DELETE', 'facebook/post', { postId })).toMatch('400 A FACEBOOK STORY');
    const reel = await acme.liveWith('FACEBOOK', { type: 'REEL', text: null, uploadIds: ['upload_acme_video'] });
    await acme.change('DELETE', 'facebook/post', { postId: reel });
  });

  it('[D-MSC-19] goes as a whole, when it became several tweets', async ({ acme }) => {
    const postId = await acme.liveWith('TWITTER', { text: 'One', thread: [{ text: 'Two' }, { text: 'Three' }] });
    await acme.change('DELETE', 'twitter/tweet', { postId });
    expect(acme.controls('TWITTER').received(`${postId}:TWITTER`)).toMatchObject({ isRemoved: true, data: { thread: [{}, {}] } });
    expect(await acme.changeRefusal('DELETE', 'twitter/tweet', { postId })).toBe('404 Post not found on TWITTER');
  });

  it('stays removed in a fork and after a snapshot', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN', 'YOUTUBE');
    await acme.change('PATCH', 'youtube/video', { postId, title: 'New' });
    await acme.change('DELETE', 'linkedin/post', { postId });
    const snapshot = await acme.ok<object>('GET', '/_sim/snapshot');
    await acme.change('DELETE', 'youtube/video', { postId });
    await acme.ok('PUT', '/_sim/snapshot', snapshot);
    expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId })).toBe('404 Post not found on LINKEDIN');
    await acme.change('DELETE', 'youtube/video', { postId });
  });
});

describe('a comment that was removed from its platform', () => {
  it.for(REMOVED_COMMENTS)('[MSC-100, D-MSC-09] loses its entry of %s and otherwise stays', async (platform, { acme }) => {
    const { id: internalPostId } = await acme.livePost(platform);
    const commentId = await acme.liveComment(platform, { internalPostId });
    const comment = await acme.get(commentId);
    await acme.advance(MINUTE);
    expect(await acme.change('DELETE', commentPath(platform), { commentId })).toEqual({ success: true });
    expect(await acme.get(commentId)).toEqual({ ...comment, externalData: { [platform]: null } });
  });

  it('[D-MSC-09] takes the replies with it, and its fetched copies say so', async ({ acme }) => {
    const { id: postId } = await acme.livePost('YOUTUBE');
    const commentId = await acme.liveComment('YOUTUBE', { internalPostId: postId });
    const externalId = (await acme.get(commentId)).externalData?.YOUTUBE?.id ?? '';
    await acme.fanComments('YOUTUBE', { postId }, { text: 'Reply', parentExternalId: externalId });
    await acme.fanComments('YOUTUBE', { postId }, { text: 'Stranger' });
    await acme.runImport('YOUTUBE', { postId });
    const reply = (await acme.fetched({ postId })).items.find(({ text }) => text === 'Reply');
    await acme.fanComments('YOUTUBE', { postId }, { text: 'Below', parentExternalId: reply?.externalId ?? '' });
    await acme.runImport('YOUTUBE', { postId });
    await acme.change('DELETE', 'youtube/comment', { commentId });
    expect(await states(acme, postId)).toEqual({
      Thanks: 'platform_missing',
      Reply: 'thread_deleted',
      Below: 'thread_deleted',
      Stranger: undefined,
    });
    const { commentsImported } = await acme.runImport('YOUTUBE', { postId });
    expect(commentsImported).toBe(1);
    expect(await states(acme, postId)).toMatchObject({ Thanks: 'platform_missing', Reply: 'thread_deleted' });
  });

  it('[D-MSC-09] takes no replies any more', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('LINKEDIN');
    const parent = await acme.liveComment('LINKEDIN', { internalPostId });
    const reply = { text: 'And', internalPostId, internalParentCommentId: parent, socialAccountTypes: ['LINKEDIN'] };
    const at = new Date(Date.parse(acme.sim.clock.now()) + HOUR).toISOString();
    const { id } = await acme.comment({ ...reply, postDate: at });
    await acme.change('DELETE', 'linkedin/comment', { commentId: parent });
    expect(await acme.refusal(reply)).toBe('400 The comment to reply to was removed from LINKEDIN');
    await acme.advance(2 * HOUR);
    expect((await acme.get(id)).status).toBe('ERROR');
  });

  it('[D-MSC-09] is not published again by a retry on its other platforms', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('LINKEDIN', 'REDDIT');
    acme.controls('REDDIT').fail({ mode: 'reject' });
    const { id: commentId } = await acme.comment({ text: 'Thanks', internalPostId, socialAccountTypes: ['LINKEDIN', 'REDDIT'] });
    await acme.advance(MINUTE);
    await acme.change('DELETE', 'linkedin/comment', { commentId });
    acme.controls('REDDIT').fail(null);
    await acme.ok('POST', `/comment/${commentId}/retry`);
    await acme.advance(MINUTE);
    expect(await acme.get(commentId)).toMatchObject({
      status: 'POSTED',
      externalData: { LINKEDIN: null, REDDIT: { id: expect.any(String) } },
    });
  });
});

it('[D-MSC-12] is not the removal of a post that is still to be published', async ({ acme }) => {
  const { id } = await acme.ok<{ id: string }>('POST', '/post', { ...postBody(), ...onPlatforms('LINKEDIN'), status: 'DRAFT' });
  expect(await acme.changeRefusal('DELETE', 'linkedin/post', { postId: id })).toBe(`400 Post ${id} is not live on LINKEDIN`);
});

/** The display state of each fetched comment by its text. */
async function states(acme: PublishedWorld, postId: string): Promise<Record<string, string | null | undefined>> {
  const { items } = await acme.fetched({ postId }, { limit: '100' });
  return Object.fromEntries(items.map(({ text, platformData }) => [text, platformData?.displayState]));
}
