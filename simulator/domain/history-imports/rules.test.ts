import { describe, expect, it } from 'vitest';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { PastPost } from '../ports/platform-reads.ts';
import { afterFailure, checkRetryable, fetchMs, importLifecycle, matchesFilter, postsToStore } from './rules.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const MINUTE = 60_000;

function past(changes: Partial<PastPost>): PastPost {
  return {
    id: 'p',
    type: 'POST',
    surface: 'PROFILE_GRID',
    mediaType: 'IMAGE',
    isCarousel: false,
    title: null,
    text: 'Hello',
    permalink: null,
    thumbnail: null,
    smallThumbnail: null,
    media: null,
    subreddit: null,
    publishedAt: NOW,
    ...changes,
  };
}

function failure(changes: Partial<PlatformFailure>): PlatformFailure {
  return {
    code: 'X:1',
    message: 'x',
    userFacingMessage: 'It is down.',
    transient: true,
    httpStatus: 503,
    resetAt: null,
    ...changes,
  };
}

const EVERYTHING = { surface: 'ALL', mediaType: null, importCarousels: true } as const;

describe('isWanted', () => {
  const story = past({ surface: 'STORY', mediaType: 'VIDEO' });
  const text = past({ surface: null, mediaType: null });
  const carousel = past({ isCarousel: true });

  it.each([
    ['everything, a story', EVERYTHING, story, true],
    ['everything, a text', EVERYTHING, text, true],
    ['everything, a carousel', EVERYTHING, carousel, true],
    ['stories, a story', { ...EVERYTHING, surface: 'STORY' }, story, true],
    ['stories, a post in the grid', { ...EVERYTHING, surface: 'STORY' }, carousel, false],
    ['the grid, a post without a place', { ...EVERYTHING, surface: 'PROFILE_GRID' }, text, false],
    ['videos, a video', { ...EVERYTHING, mediaType: 'VIDEO' }, story, true],
    ['images, a video', { ...EVERYTHING, mediaType: 'IMAGE' }, story, false],
    ['images, a text', { ...EVERYTHING, mediaType: 'IMAGE' }, text, false],
    ['no carousels, a carousel', { ...EVERYTHING, importCarousels: false }, carousel, false],
    ['no carousels, another post', { ...EVERYTHING, importCarousels: false }, story, true],
  ] as const)('%s: %o', (_, filter, post, wanted) => {
    expect(matchesFilter(filter, post)).toBe(wanted);
  });
});

describe('postsToStore', () => {
  const fetched = ['a', 'b', 'c', 'd'].map(id => past({ id }));
  const idsOf = (known: string[], room: number) => postsToStore(EVERYTHING, fetched, known, room).map(({ id }) => id);

  it('keeps the order, skips known posts, and stops at the limit', () => {
    expect(idsOf([], 9)).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(['b'], 2)).toEqual(['a', 'c']);
    expect(idsOf([], 0)).toEqual([]);
  });
});

describe('afterFailure', () => {
  it('tries three times, a minute apart', () => {
    expect(afterFailure(0, failure({}), NOW)).toEqual({ next: 'retry', failedTries: 1, at: NOW + MINUTE });
    expect(afterFailure(1, failure({}), NOW)).toEqual({ next: 'retry', failedTries: 2, at: NOW + MINUTE });
    expect(afterFailure(2, failure({}), NOW)).toEqual({ next: 'fail', error: 'It is down.' });
  });

  it('pauses for a rate limit: until its reset time, else the next UTC midnight', () => {
    const limited = failure({ httpStatus: 429, resetAt: NOW + 7 * MINUTE });
    expect(afterFailure(2, limited, NOW)).toEqual({ next: 'pause', rateLimitResetAt: NOW + 7 * MINUTE });
    expect(afterFailure(0, { ...limited, resetAt: null }, NOW)).toEqual({
      next: 'pause',
      rateLimitResetAt: Date.parse('2026-03-03T00:00:00Z'),
    });
  });
});

describe('checkRetryable', () => {
  it.each(['PENDING', 'FETCHING_POSTS', 'COMPLETED'] as const)('refuses %s', status => {
    expect(() => checkRetryable({ status, rateLimitResetAt: null }, NOW)).toThrow(`not one in ${status}`);
  });

  it('accepts FAILED, and RATE_LIMITED from the reset time on', () => {
    checkRetryable({ status: 'FAILED', rateLimitResetAt: null }, NOW);
    checkRetryable({ status: 'RATE_LIMITED', rateLimitResetAt: NOW }, NOW);
    expect(() => checkRetryable({ status: 'RATE_LIMITED', rateLimitResetAt: NOW + 1 }, NOW)).toThrow('from 2026-03-02T10:00:00.001Z on');
  });
});

it('lets a fetch take its platform’s latency, six seconds at most', () => {
  expect([0, 1500, 20_000].map(fetchMs)).toEqual([0, 1500, 6000]);
});

it('[HIS-06, D-HIS-03] an import goes from PENDING through FETCHING_POSTS to a final status, and from two of these back to PENDING', () => {
  const states = ['PENDING', 'FETCHING_POSTS', 'COMPLETED', 'FAILED', 'RATE_LIMITED'] as const;
  const moves = states.flatMap(from => states.filter(to => importLifecycle.allows(from, to)).map(to => `${from} → ${to}`));
  expect(moves).toEqual([
    'PENDING → FETCHING_POSTS',
    'FETCHING_POSTS → COMPLETED',
    'FETCHING_POSTS → FAILED',
    'FETCHING_POSTS → RATE_LIMITED',
    'FAILED → PENDING',
    'RATE_LIMITED → PENDING',
  ]);
});
