import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../openapi/generated/types.ts';
import { account, commentCall, otherAccount, PLATFORMS, readThread, START, testKernel } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const DAY = 86_400_000;
const POST = { id: 'page_post', publishedAt: START };

const platformOf = (id: Platform, seed = 1) => createPlatforms(testKernel(seed))[id];
const hundred = Array.from({ length: 100 }, (_, i) => i);

describe.each(PLATFORMS)('the crowd of %s', id => {
  const one = platformOf(id);
  const comments = hundred.map(i => one.crowdComment(POST, i));
  const messages = hundred.map(i => one.crowdMessage(account, START, i));

  it('comments on the first day, replies later than their parents', () => {
    const earlier = new Map<string | undefined, number>();
    for (const comment of comments) {
      expect(comment.publishedAt).toBeGreaterThan(START);
      expect(comment.publishedAt).toBeLessThan(START + DAY);
      if (comment.parentId !== null) expect(comment.publishedAt).toBeGreaterThan(earlier.get(comment.parentId) ?? START + DAY);
      earlier.set(comment.id, comment.publishedAt);
    }
    const replies = comments.filter(({ parentId }) => parentId !== null);
    expect(replies.length).toBeGreaterThan(10);
    expect(replies.length).toBeLessThan(50);
    expect(earlier.size).toBe(100);
    expect(new Set(comments.map(({ author }) => author?.externalId)).size).toBeGreaterThan(60);
    expect(new Set(comments.map(({ text }) => text)).size).toBeGreaterThan(20);
  });

  it('comments depending on seed, post and number alone, in any order', () => {
    const platform = platformOf(id);
    platform.publishComment(commentCall('meanwhile'));
    expect(hundred.toReversed().map(i => platform.crowdComment(POST, i))).toEqual(comments.toReversed());
    expect(platformOf(id, 2).crowdComment(POST, 0)).not.toEqual(comments[0]);
    expect(platform.crowdComment({ ...POST, id: 'page_other' }, 0)).not.toEqual(comments[0]);
    expect(platform.crowdComment(POST, 100)).not.toEqual(comments[0]);
  });

  it('generates comments that the platform accepts unchanged', () => {
    const platform = platformOf(id);
    const sorted = comments.toSorted((a, b) => a.publishedAt - b.publishedAt);
    for (const comment of sorted) platform.controls.addComment(account, comment);
    const readBack = readThread(platform).toReversed();
    expect(readBack.map(comment => comment.id)).toEqual(sorted.map(comment => comment.id));
    expect(readBack.reduce((sum, { repliesCount }) => sum + repliesCount, 0)).toBe(
      sorted.filter(({ parentId }) => parentId !== null).length,
    );
  });

  it('sends messages on that day, from at most 40 people', () => {
    for (const { sentAt, text, participant } of messages) {
      expect(sentAt).toBeGreaterThanOrEqual(START);
      expect(sentAt).toBeLessThan(START + DAY);
      expect(text).toMatch(/^[^{}]+$/);
      expect(platformOf(id).person({ externalId: participant.externalId })).toEqual(participant);
    }
    const people = new Set(messages.map(({ participant }) => participant.externalId)).size;
    expect(people).toBeGreaterThan(15);
    expect(people).toBeLessThanOrEqual(40);
  });

  it('sends messages depending on seed, account, day and number alone', () => {
    const platform = platformOf(id);
    expect(hundred.toReversed().map(i => platform.crowdMessage(account, START, i))).toEqual(messages.toReversed());
    expect(platform.crowdMessage({ ...account, socialAccountId: 'sa_three' }, START, 1)).toEqual(messages[1]);
    expect(platform.crowdMessage(otherAccount, START, 1)).not.toEqual(messages[1]);
    expect(platform.crowdMessage(account, START + DAY, 1)).not.toEqual({ ...messages[1], sentAt: (messages[1]?.sentAt ?? 0) + DAY });
    expect(platformOf(id, 2).crowdMessage(account, START, 1)).not.toEqual(messages[1]);
  });

  it('is off by default', () => {
    const { controls } = platformOf(id);
    expect(controls.crowd()).toEqual({ commentsPerPost: 0, messagesPerDay: 0 });
    controls.setCrowd({ commentsPerPost: 3, messagesPerDay: 4 });
    expect(controls.crowd()).toEqual({ commentsPerPost: 3, messagesPerDay: 4 });
  });
});
