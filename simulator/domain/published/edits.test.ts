import { describe, expect } from 'vitest';
import type { PostAnalyticsHistory } from '../../../openapi/generated/types.ts';
import { idempotencyKeyOf } from '../posts/publish-to-platform.ts';
import { commentPath, EDITED_COMMENTS, it, MINUTE, POSTS, type PublishedWorld, SECOND, TEAM } from './published.fixture.ts';

const EDITS = POSTS.flatMap(([platform, path, edit, shown]) => (edit ? [[platform, path, edit, shown] as const] : []));

/** What the platform has of a post: what was sent, and what was changed since. */
function onPlatform({ controls }: PublishedWorld, id: string, platform: (typeof EDITS)[number][0]) {
  const received = controls(platform).received(idempotencyKeyOf({ id }, platform));
  return { ...received?.data, ...received?.edits?.changes };
}

describe('an edit of a post', () => {
  it.for(EDITS)(
    '[MSC-100, D-MSC-01, D-MSC-06] changes it on %s, and here nothing but the history',
    async ([platform, path, edit, shown], { acme }) => {
      const post = await acme.livePost(platform);
      const events = acme.webhookEvents.length;
      await acme.advance(MINUTE);
      const { success, permalink } = await acme.change<{ success: boolean; permalink: string }>('PATCH', path, {
        postId: post.id,
        ...edit,
      });
      expect([success, permalink]).toEqual([true, Object.values(post.externalData ?? {})[0]?.permalink]);
      expect(await acme.ok('GET', `/post/${post.id}`)).toEqual(post);
      expect(onPlatform(acme, post.id, platform)).toMatchObject(shown);
      expect(acme.webhookEvents.length).toBe(events);
    },
  );

  it('[MSC-102] keeps the fields of a video that it does not name, also those of the edit before', async ({ acme }) => {
    const postId = await acme.liveWith('YOUTUBE', { text: 'Title', description: 'Long', defaultLanguage: 'en' });
    await acme.change('PATCH', 'youtube/video', { postId, tags: ['a', 'b'], categoryId: '22', defaultAudioLanguage: 'pl' });
    await acme.change('PATCH', 'youtube/video', { postId, description: 'Short' });
    expect(onPlatform(acme, postId, 'YOUTUBE')).toMatchObject({
      text: 'Title',
      description: 'Short',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'pl',
      tags: ['a', 'b'],
      categoryId: '22',
    });
  });

  it('[D-MSC-56] puts a video only into a category that takes videos, and changes nothing else otherwise', async ({ acme }) => {
    const { id: postId } = await acme.livePost('YOUTUBE');
    const { items } = await acme.ok<{ items: { id: string; snippet: { assignable: boolean } }[] }>(
      'GET',
      `/misc/youtube/video-categories?teamId=${TEAM}`,
    );
    const idOf = (assignable: boolean) => items.find(({ snippet }) => snippet.assignable === assignable)?.id;
    for (const categoryId of [idOf(false), 'none']) {
      const refusal = await acme.changeRefusal('PATCH', 'youtube/video', { postId, title: 'New', categoryId });
      expect(refusal).toBe(`400 categoryId: ${categoryId} is no category that takes videos`);
    }
    expect(acme.controls('YOUTUBE').received(`${postId}:YOUTUBE`)?.edits).toBeNull();
    await acme.change('PATCH', 'youtube/video', { postId, categoryId: idOf(true) });
  });

  it.for([
    ['YOUTUBE', 'youtube/video', /^400 Nothing to change: give at least one of title, description, tags, /],
    ['FACEBOOK', 'facebook/post', /^400 Nothing to change: give description$/],
  ] as const)('[D-MSC-13] of %s must name something to change', async ([platform, path, message], { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    expect(await acme.changeRefusal('PATCH', path, { postId })).toMatch(message);
  });

  it.for([
    ['YOUTUBE', 'youtube/video', 'title', 100],
    ['YOUTUBE', 'youtube/video', 'description', 5000],
    ['LINKEDIN', 'linkedin/post', 'description', 3000],
    ['REDDIT', 'reddit/post', 'description', 30_000],
    ['FACEBOOK', 'facebook/post', 'description', 50_000],
    ['MASTODON', 'mastodon/status', 'description', 30_000],
    ['SLACK', 'slack/message', 'description', 30_000],
  ] as const)('[D-MSC-14] of %s takes as long a %s %s as creation, %i characters', async ([platform, path, field, longest], { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    expect(await acme.changeRefusal('PATCH', path, { postId, [field]: 'x'.repeat(longest + 1) })).toMatch(`400 ${field} must be at most`);
    await acme.change('PATCH', path, { postId, [field]: 'x'.repeat(longest) });
  });

  it('[D-MSC-14] of MASTODON takes a content warning of 50 characters, of YOUTUBE tags of 500 characters in all', async ({ acme }) => {
    const { id: postId } = await acme.livePost('MASTODON', 'YOUTUBE');
    const warned = (length: number) => ({ postId, description: 'New', spoilerText: 'x'.repeat(length) });
    expect(await acme.changeRefusal('PATCH', 'mastodon/status', warned(51))).toMatch('400 spoilerText must be at most 50');
    await acme.change('PATCH', 'mastodon/status', warned(50));
    const tagged = (length: number) => ({ postId, tags: ['x'.repeat(250), 'x'.repeat(length)] });
    expect(await acme.changeRefusal('PATCH', 'youtube/video', tagged(251))).toBe(
      '400 tags: must have at most 500 characters in all, not 501',
    );
    await acme.change('PATCH', 'youtube/video', tagged(250));
  });

  it.for([
    ['LINKEDIN', 'linkedin/post'],
    ['FACEBOOK', 'facebook/post'],
    ['MASTODON', 'mastodon/status'],
    ['SLACK', 'slack/message'],
  ] as const)('[D-MSC-14] of %s cannot take away the text of a post that needs one', async ([platform, path], { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    expect(await acme.changeRefusal('PATCH', path, { postId, description: ' ' })).toMatch(`400 ${platform}`);
  });

  it('[D-MSC-14] may take away a text that stands beside media', async ({ acme }) => {
    const postId = await acme.liveWith('MASTODON', { uploadIds: ['upload_acme_image'] });
    await acme.change('PATCH', 'mastodon/status', { postId, description: '' });
    expect(onPlatform(acme, postId, 'MASTODON')).toMatchObject({ text: '' });
  });

  it('[D-MSC-15] of a pin is refused once the request is valid', async ({ acme }) => {
    const valid = { postId: 'post_unknown', title: 'T', description: 'D', link: 'https://shop.example', altText: 'A', note: 'N' };
    expect(await acme.changeRefusal('PATCH', 'pinterest/pin', valid)).toBe('400 Editing Pinterest pins is temporarily disabled');
    expect(await acme.changeRefusal('PATCH', 'pinterest/pin', { ...valid, title: 'x'.repeat(101) })).toMatch(
      '400 title must be at most 100',
    );
  });

  it('[D-MSC-16] is refused for a FACEBOOK STORY and for REDDIT posts with a link or media', async ({ acme }) => {
    const story = await acme.liveWith('FACEBOOK', { type: 'STORY', text: null, uploadIds: ['upload_acme_image'] });
    expect(await acme.changeRefusal('PATCH', 'facebook/post', { postId: story, description: 'New' })).toMatch('400 A FACEBOOK STORY');
    for (const data of [{ link: 'https://shop.example' }, { uploadIds: ['upload_acme_image'] }]) {
      const postId = await acme.liveWith('REDDIT', data);
      expect(await acme.changeRefusal('PATCH', 'reddit/post', { postId, description: 'New' })).toMatch('400 REDDIT lets only text posts');
      await acme.change('DELETE', 'reddit/post', { postId });
    }
  });

  it.for([
    ['LINKEDIN', 'linkedin/post', (id: string) => id],
    ['REDDIT', 'reddit/post', (id: string) => id.replace('t3_', '')],
    ['FACEBOOK', 'facebook/post', (id: string) => id.replace(/^.*_/, '')],
    ['FACEBOOK', 'facebook/post', (id: string) => id],
  ] as const)('[D-MSC-11] of %s accepts the id that the platform shows: %s', async ([platform, path, shown], { acme }) => {
    const post = await acme.livePost(platform);
    const { id } = Object.values(post.externalData ?? {})[0] ?? {};
    await acme.change('PATCH', path, { postId: shown(String(id)), description: 'New' });
    expect(Object.values(onPlatform(acme, post.id, platform))).toContain('New');
    expect(await acme.changeRefusal('DELETE', path, { postId: shown(String(id)) })).toBe('404 Post not found');
  });

  it('leaves analytics as they are', async ({ acme }) => {
    const { id: postId } = await acme.livePost('LINKEDIN');
    await acme.change('PATCH', 'linkedin/post', { postId, description: 'New' });
    const history = await acme.ok<PostAnalyticsHistory>('GET', `/analytics/post?postId=${postId}&platformType=LINKEDIN`);
    expect(history).not.toHaveProperty('profilePost');
  });
});

describe('an edit of a comment', () => {
  it.for(EDITED_COMMENTS)(
    '[MSC-100, D-MSC-09] changes it on %s; the fetched copy shows it at the next import',
    async (platform, { acme }) => {
      const { id: postId } = await acme.livePost(platform);
      const commentId = await acme.liveComment(platform, { internalPostId: postId });
      const comment = await acme.get(commentId);
      await acme.runImport(platform, { postId });
      await acme.advance(SECOND);
      const permalink = comment.externalData?.[platform]?.permalink;
      expect(await acme.change('PATCH', commentPath(platform), { commentId, text: 'New' })).toEqual({ success: true, permalink });
      expect(await acme.get(commentId)).toEqual(comment);
      const copies = async () => (await acme.fetched({ postId })).items.map(({ text }) => text);
      expect(await copies()).toEqual(['Thanks']);
      await acme.runImport(platform, { postId });
      expect(await copies()).toEqual(['New']);
    },
  );

  it.for([
    ['YOUTUBE', 10_000],
    ['LINKEDIN', 1250],
    ['REDDIT', 10_000],
    ['FACEBOOK', 8000],
    ['MASTODON', 500],
  ] as const)('[D-MSC-14, D-DMS-19] of %s takes 1 to %i characters, one of them visible', async ([platform, longest], { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    const commentId = await acme.liveComment(platform, { internalPostId: postId });
    const path = commentPath(platform);
    expect(await acme.changeRefusal('PATCH', path, { commentId, text: '' })).toMatch('400 text must');
    expect(await acme.changeRefusal('PATCH', path, { commentId, text: ' \n' })).toBe('400 text: must have a visible character');
    expect(await acme.changeRefusal('PATCH', path, { commentId, text: 'x'.repeat(longest + 1) })).toMatch('400 text must be at most');
    await acme.change('PATCH', path, { commentId, text: 'x'.repeat(longest), ...(platform === 'MASTODON' && { spoilerText: 'News' }) });
  });

  it('[MSC-103] works on a first comment, too', async ({ acme }) => {
    const { id } = await acme.ok<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Launch',
      status: 'SCHEDULED',
      postDate: '2026-03-01T00:00:00Z',
      socialAccountTypes: ['LINKEDIN'],
      data: { LINKEDIN: { text: 'Hello' } },
      firstComment: { LINKEDIN: 'First' },
    });
    await acme.advance(MINUTE);
    const { items } = await acme.ok<{ items: { id: string }[] }>('GET', `/comment?teamId=${TEAM}&postId=${id}`);
    const commentId = items[0]?.id;
    expect(await acme.change('PATCH', 'linkedin/comment', { commentId, text: 'New' })).toMatchObject({ success: true });
    expect(await acme.change('DELETE', 'linkedin/comment', { commentId })).toEqual({ success: true });
  });
});
