import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformPort } from '../../domain/ports/platform.ts';
import { instagram } from '../instagram.ts';
import { account, addComment, commentCall, commentsOf, PLATFORMS, readThread, START, testKernel } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';
import { pastComments } from './past-comments.ts';

const DAY = 86_400_000;
const FIRST = { id: 'past_1', publishedAt: START - 30 * DAY, isPast: true };

const platformOf = (id: Platform, seed = 1) => createPlatforms(testKernel(seed))[id];

/** The comments under 100 past posts. */
function readThreads(platform: PlatformPort): (readonly PlatformComment[])[] {
  return Array.from({ length: 100 }, (_, i) => readThread(platform, { ...FIRST, id: `past_${i}` }));
}

describe.each(PLATFORMS)('past comments on %s', id => {
  const threads = readThreads(platformOf(id));
  const all = threads.flat();

  it('are 0 to 40 for each post, with different ids', () => {
    const counts = threads.map(comments => comments.length);
    expect(Math.min(...counts)).toBeLessThan(4);
    expect(Math.max(...counts)).toBeGreaterThan(36);
    expect(Math.max(...counts)).toBeLessThanOrEqual(40);
    expect(new Set(all.map(comment => comment.id)).size).toBe(all.length);
  });

  it('are published between the post and the start of the world, replies later than their parents', () => {
    const posts = [1, 60, 61, 300, 3_600, 90_000].map(seconds => ({
      id: `near_${seconds}`,
      publishedAt: START - seconds * 1_000,
      isPast: true,
    }));
    const near = posts.map(post => ({ post, comments: readThread(platformOf(id), post) }));
    expect(near.map(({ comments }) => comments.length > 0)).toContain(true);
    expect(near[0]?.comments).toEqual([]);
    for (const { post, comments } of [...near, ...threads.map(talk => ({ post: FIRST, comments: talk }))]) {
      const times = new Map(comments.map(comment => [comment.id, comment.publishedAt]));
      for (const { publishedAt, parentId } of comments) {
        expect(publishedAt).toBeGreaterThan(post.publishedAt);
        expect(publishedAt).toBeLessThan(START);
        if (parentId !== null) expect(publishedAt).toBeGreaterThan(times.get(parentId) ?? 0);
      }
    }
  });

  it('include threads, orphans, likes, and replies of the account', () => {
    const ids = new Set(all.map(comment => comment.id));
    const replies = all.filter(({ parentId }) => parentId !== null);
    const orphans = replies.filter(({ parentId }) => !ids.has(parentId ?? ''));
    expect(replies.length / all.length).toBeGreaterThan(0.2);
    expect(orphans.length / all.length).toBeGreaterThan(0.02);
    expect(orphans.length / all.length).toBeLessThan(0.15);
    expect(all.some(({ repliesCount }) => repliesCount > 1)).toBe(true);
    expect(all.reduce((sum, { repliesCount }) => sum + repliesCount, 0)).toBe(replies.length - orphans.length);
    expect(new Set(all.map(({ author }) => author.externalId)).size).toBeGreaterThan(100);
    expect(all.filter(({ byOwner }) => byOwner).every(({ author }) => author.externalId === account.externalId)).toBe(true);
    expect(all.filter(({ byOwner }) => byOwner).length).toBeGreaterThan(20);
    expect(all.some(({ likesCount }) => likesCount > 3) && all.some(({ likesCount }) => likesCount === 0)).toBe(true);
  });

  it('read as a comment, a reply, or an answer of the account', () => {
    const ofThem = all.filter(({ byOwner }) => !byOwner);
    const [comments, replies] = [false, true].map(
      isReply => new Set(ofThem.filter(({ parentId }) => (parentId !== null) === isReply).map(({ text }) => text)),
    );
    expect(comments).toContain('How much is it?');
    expect(comments).not.toContain('Same here!');
    expect(replies).toContain('Same here!');
    expect(replies).not.toContain('How much is it?');
  });

  it('depend on seed and post alone', () => {
    const platform = platformOf(id);
    platform.publishComment(commentCall('meanwhile'));
    addComment(platform, { author: undefined });
    const { externalId } = account;
    readThread(platform, { ...FIRST, id: 'past_99' });
    expect(readThreads(platform)).toEqual(threads);
    const elsewhere = platformOf(id).comments({ socialAccountId: 'sa_three', externalId, username: 'renamed' }, FIRST, {
      offset: 0,
      limit: 100,
    });
    expect(elsewhere).toEqual({ ok: true, comments: threads[1], total: threads[1]?.length });
    expect(readThread(platformOf(id, 2), { ...FIRST, id: 'past_2' })).not.toEqual(threads[2]);
  });
});

describe('past comments', () => {
  it('are not generated for a post of the service, nor by a failed call', () => {
    const platform = platformOf('INSTAGRAM');
    expect(readThread(platform, { ...FIRST, isPast: false })).toEqual([]);
    const before = platform.controls.save();
    platform.controls.fail({ mode: 'outage', times: 1 });
    platform.comments(account, FIRST, { offset: 0, limit: 1 });
    expect(platform.controls.save()).toEqual({ ...Object(before), failure: null });
  });

  it('can be acted on and replied to', () => {
    const platform = platformOf('TIKTOK');
    const post = { ...FIRST, id: 'past_5' };
    const newest = readThread(platform, post).find(({ byOwner }) => !byOwner);
    if (!newest) throw new Error('There are no comments');
    platform.actOnComment(account, newest.id, 'LIKE', { banAuthor: false });
    platform.publishComment(commentCall('key', { publicationId: post.id, parentId: newest.id }));
    const again = readThread(platform, post).find(({ id }) => id === newest.id);
    expect(again).toEqual({ ...newest, likedByOwner: true, likesCount: newest.likesCount + 1, repliesCount: newest.repliesCount + 1 });
  });

  it('are listed together with comments added before the first read', () => {
    const platform = platformOf('FACEBOOK');
    const added = addComment(platform, { publicationId: FIRST.id });
    const comments = commentsOf(platform.comments(account, FIRST, { offset: 0, limit: 100 }));
    expect(comments[0]).toEqual(added);
    expect(comments.slice(1)).toEqual(readThread(platformOf('FACEBOOK'), FIRST));
  });

  it('are not generated again after they were deleted', () => {
    const platform = platformOf('FACEBOOK');
    const comments = readThread(platform, FIRST);
    for (const { id } of comments) platform.actOnComment(account, id, 'DELETE', { banAuthor: false });
    expect(comments.length).toBeGreaterThan(0);
    expect(readThread(platform, FIRST)).toEqual([]);
  });
});

it('are made in the order of time', () => {
  const comments = pastComments(testKernel(), instagram, 'acme', FIRST);
  const times = comments.map(({ publishedAt }) => publishedAt);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
