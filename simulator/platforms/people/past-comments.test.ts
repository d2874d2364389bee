import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformPort } from '../../domain/ports/platform.ts';
import { account, commentCall, PLATFORMS, read, START, say, testKernel, thread } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const DAY = 86_400_000;
const FIRST = { id: 'past_1', publishedAt: START - 30 * DAY, isPast: true };

const platformOf = (id: Platform, seed = 1) => createPlatforms(testKernel(seed))[id];

/** What stands under 100 past posts. */
function threadsOf(platform: PlatformPort): (readonly PlatformComment[])[] {
  return Array.from({ length: 100 }, (_, i) => thread(platform, { ...FIRST, id: `past_${i}` }));
}

describe.each(PLATFORMS)('the past of %s', id => {
  const threads = threadsOf(platformOf(id));
  const all = threads.flat();

  it('is from 0 to 40 comments a post, each another one', () => {
    const counts = threads.map(comments => comments.length);
    expect(Math.min(...counts)).toBeLessThan(4);
    expect(Math.max(...counts)).toBeGreaterThan(36);
    expect(Math.max(...counts)).toBeLessThanOrEqual(40);
    expect(new Set(all.map(comment => comment.id)).size).toBe(all.length);
  });

  it('lies between the post and the beginning of the world, answers after what they answer', () => {
    const posts = [1, 60, 61, 300, 3_600, 90_000].map(seconds => ({
      id: `near_${seconds}`,
      publishedAt: START - seconds * 1_000,
      isPast: true,
    }));
    const near = posts.map(post => ({ post, comments: thread(platformOf(id), post) }));
    expect(near.map(({ comments }) => comments.length > 0)).toContain(true);
    expect(near[0]?.comments).toEqual([]);
    for (const { post, comments } of [...near, ...threads.map(talk => ({ post: FIRST, comments: talk }))]) {
      const instants = new Map(comments.map(comment => [comment.id, comment.publishedAt]));
      for (const { publishedAt, parentId } of comments) {
        expect(publishedAt).toBeGreaterThan(post.publishedAt);
        expect(publishedAt).toBeLessThan(START);
        if (parentId !== null) expect(publishedAt).toBeGreaterThan(instants.get(parentId) ?? 0);
      }
    }
  });

  it('has threads, orphans, different people, the account among them, and likes', () => {
    const ids = new Set(all.map(comment => comment.id));
    const answers = all.filter(({ parentId }) => parentId !== null);
    const orphans = answers.filter(({ parentId }) => !ids.has(parentId ?? ''));
    expect(answers.length / all.length).toBeGreaterThan(0.2);
    expect(orphans.length / all.length).toBeGreaterThan(0.02);
    expect(orphans.length / all.length).toBeLessThan(0.15);
    expect(all.some(({ repliesCount }) => repliesCount > 1)).toBe(true);
    expect(all.reduce((sum, { repliesCount }) => sum + repliesCount, 0)).toBe(answers.length - orphans.length);
    expect(new Set(all.map(({ author }) => author.externalId)).size).toBeGreaterThan(100);
    expect(all.filter(({ byOwner }) => byOwner).every(({ author }) => author.externalId === account.externalId)).toBe(true);
    expect(all.filter(({ byOwner }) => byOwner).length).toBeGreaterThan(20);
    expect(all.some(({ likesCount }) => likesCount > 3) && all.some(({ likesCount }) => likesCount === 0)).toBe(true);
  });

  it('depends on seed and post alone', () => {
    const platform = platformOf(id);
    platform.publishComment(commentCall('meanwhile'));
    say(platform, { author: undefined });
    const { externalId } = account;
    thread(platform, { ...FIRST, id: 'past_99' });
    expect(threadsOf(platform)).toEqual(threads);
    const elsewhere = platformOf(id).comments({ socialAccountId: 'sa_three', externalId, username: 'renamed' }, FIRST, {
      offset: 0,
      limit: 100,
    });
    expect(elsewhere).toEqual({ ok: true, comments: threads[1], total: threads[1]?.length });
    expect(thread(platformOf(id, 2), { ...FIRST, id: 'past_2' })).not.toEqual(threads[2]);
  });
});

describe('the past', () => {
  it('is not made up for a post of the service, nor by a call that fails', () => {
    const platform = platformOf('INSTAGRAM');
    expect(thread(platform, { ...FIRST, isPast: false })).toEqual([]);
    const before = platform.controls.save();
    platform.controls.fail({ mode: 'outage', times: 1 });
    platform.comments(account, FIRST, { offset: 0, limit: 1 });
    expect(platform.controls.save()).toEqual({ ...Object(before), order: null });
  });

  it('can be acted on and answered, for good', () => {
    const platform = platformOf('TIKTOK');
    const post = { ...FIRST, id: 'past_5' };
    const newest = thread(platform, post).find(({ byOwner }) => !byOwner);
    if (!newest) throw new Error('Nobody commented');
    platform.actOnComment(account, newest.id, 'LIKE', { banAuthor: false });
    platform.publishComment(commentCall('key', { publicationId: post.id, parentId: newest.id }));
    const again = thread(platform, post).find(({ id }) => id === newest.id);
    expect(again).toEqual({ ...newest, likedByOwner: true, likesCount: newest.likesCount + 1, repliesCount: newest.repliesCount + 1 });
  });

  it('joins what was said before anybody asked for it', () => {
    const platform = platformOf('FACEBOOK');
    const said = say(platform, { publicationId: FIRST.id });
    const comments = read(platform.comments(account, FIRST, { offset: 0, limit: 100 }));
    expect(comments[0]).toEqual(said);
    expect(comments.slice(1)).toEqual(thread(platformOf('FACEBOOK'), FIRST));
  });

  it('does not come back when it was deleted', () => {
    const platform = platformOf('FACEBOOK');
    const comments = thread(platform, FIRST);
    for (const { id } of comments) platform.actOnComment(account, id, 'DELETE', { banAuthor: false });
    expect(comments.length).toBeGreaterThan(0);
    expect(thread(platform, FIRST)).toEqual([]);
  });
});
