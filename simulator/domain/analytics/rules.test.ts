import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kernel/errors.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import { checkForced, nextRefreshAt, postSelector, refreshError, regularRefreshes, selectedPlatform } from './rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-02T09:00:00Z');

describe('the regular refresh', () => {
  it.each([
    ['at the connection', 0, 0, [0]],
    ['within the first day', 0, DAY - 1, [0]],
    ['after a day', 0, DAY, [DAY, 0]],
    ['after two and a half days', 0, 2.5 * DAY, [2 * DAY, DAY, 0]],
    ['of something younger than the account', DAY + 1, 3 * DAY, [3 * DAY, 2 * DAY]],
    ['of something that came with a refresh', DAY, 2 * DAY, [2 * DAY, DAY]],
    ['of something that is not there yet', 4 * DAY, 3 * DAY, []],
  ])('%s', (_, since, now, expected) => {
    expect(regularRefreshes(START, START + since, START + now)).toEqual(expected.map(after => START + after));
  });

  it('is repeated every 24 hours', () => {
    expect([0, 1, DAY - 1, DAY].map(after => nextRefreshAt(START, START + after) - START)).toEqual([DAY, DAY, DAY, 2 * DAY]);
  });
});

describe('askedPost', () => {
  it('accepts a post with its platform, or an imported post alone', () => {
    expect(postSelector({ postId: 'p', platformType: 'TIKTOK' })).toEqual({ postId: 'p', platformType: 'TIKTOK' });
    expect(postSelector({ importedPostId: 'i' })).toEqual({ importedPostId: 'i' });
  });

  it('[D-ANA-02] accepts a post without its platform: the only one that it has', () => {
    expect(postSelector({ postId: 'p' })).toEqual({ postId: 'p', platformType: undefined });
    expect(selectedPlatform(undefined, ['TIKTOK'])).toBe('TIKTOK');
    expect(selectedPlatform('FACEBOOK', ['TIKTOK'])).toBe('FACEBOOK');
    expect(() => selectedPlatform(undefined, ['TIKTOK', 'FACEBOOK'])).toThrow(
      'platformType: the post has TIKTOK, FACEBOOK: name one of them',
    );
    expect(() => selectedPlatform(undefined, [])).toThrow('the post has no platform');
  });

  it.each([
    ['neither', {}, 'postId'],
    ['a platform alone', { platformType: 'TIKTOK' }, 'postId'],
    ['both', { postId: 'p', platformType: 'TIKTOK', importedPostId: 'i' }, 'importedPostId'],
    ['both posts', { postId: 'p', importedPostId: 'i' }, 'importedPostId'],
    ['an imported post with a platform', { platformType: 'TIKTOK', importedPostId: 'i' }, 'importedPostId'],
  ] as const)('refuses %s', (_, request, field) => {
    expect(() => postSelector(request)).toThrow(
      expect.objectContaining({ statusCode: 400, issues: [expect.objectContaining({ path: [field] })] }),
    );
  });
});

it('five forced refreshes a team and UTC day are allowed', () => {
  checkForced('post', 9, 2, START);
  expect(() => checkForced('post', 10, 2, START)).toThrow(
    new ApiError(429, 'Daily limit of forced post refreshes reached: 10. It resets at 2026-03-03T00:00:00.000Z.').by('D-ANA-01', {
      from: 'analytics.forcedRefreshesPerTeamPerDay',
      limit: 10,
      times: 2,
      used: 10,
      resetsAt: Date.UTC(2026, 2, 3),
    }),
  );
});

it('maps a transient platform failure to 502 and a rejection to 400', () => {
  const failure: PlatformFailure = {
    code: 'X:1',
    message: 'x',
    userFacingMessage: 'It is down.',
    transient: true,
    httpStatus: 503,
    resetAt: null,
  };
  expect(refreshError(failure)).toEqual(new ApiError(502, 'It is down.').by('D-ANA-01'));
  expect(refreshError({ ...failure, transient: false })).toMatchObject({ statusCode: 400 });
});
