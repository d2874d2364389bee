import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import { afterScan, checkFailed, cleanupAt, deletionScheduled, isScanned, nextScanAt } from './disconnection-rules.ts';
import { signInOf } from './links.ts';
import { checkRedirectUrl, checkServerUrl, hasChannels, isSameRealAccount, selectsChannel, takeFromWindow } from './rules.ts';

const T = Date.parse('2026-03-02T09:00:30.250Z');
const MINUTE = 60_000;
const HOUR = 3_600_000;
const badRequest = expect.objectContaining({ statusCode: 400 });

const PLATFORMS = publicApi.schema('Platform').enum as Platform[];

function through(type: Platform, instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null = null) {
  return { type, instagramConnectionMethod };
}

describe('channels', () => {
  it('five platforms publish to a selected channel', () => {
    expect(PLATFORMS.filter(type => selectsChannel(through(type)))).toEqual([
      'INSTAGRAM',
      'FACEBOOK',
      'YOUTUBE',
      'LINKEDIN',
      'GOOGLE_BUSINESS',
    ]);
  });

  it('four more platforms list channels', () => {
    const listed = PLATFORMS.filter(type => hasChannels(through(type)) && !selectsChannel(through(type)));
    expect(listed).toEqual(['PINTEREST', 'REDDIT', 'DISCORD', 'SLACK']);
  });

  it('INSTAGRAM connected directly has no channels', () => {
    expect(selectsChannel(through('INSTAGRAM', 'INSTAGRAM'))).toBe(false);
    expect(hasChannels(through('INSTAGRAM', 'INSTAGRAM'))).toBe(false);
    expect(selectsChannel(through('INSTAGRAM', 'FACEBOOK'))).toBe(true);
  });

  it('a real account is identified by its login and its channel', () => {
    const account = { platformUserId: 'login', externalId: 'page' };
    expect(['login', 'page', 'other'].map(id => isSameRealAccount(account, id))).toEqual([true, true, false]);
  });
});

describe('takeFromWindow', () => {
  const take = (instants: readonly number[], now: number) => takeFromWindow(instants, 'connectionChecks', now);

  it('counts the call itself', () => {
    expect(take([], T)).toEqual({ instants: [T], use: { limit: 10, used: 1, remaining: 9, windowSeconds: 3600 } });
  });

  it('[D-ACC-01] allows 10 calls an hour and refuses the 11th with 429', () => {
    const nine = Array.from({ length: 9 }, (_, i) => T + i);
    const tenth = take(nine, T + 9);
    expect(tenth.use).toEqual({ limit: 10, used: 10, remaining: 0, windowSeconds: 3600 });
    expect(() => take(tenth.instants, T + 10)).toThrow(
      expect.objectContaining({
        statusCode: 429,
        message: 'This connection was checked 10 times within 1 hour. Try again after 2026-03-02T10:00:30.250Z.',
      }),
    );
  });

  it('frees each call exactly one hour after it', () => {
    const ten = Array.from({ length: 10 }, (_, i) => T + i * MINUTE);
    expect(() => take(ten, T + HOUR - 1)).toThrow(expect.objectContaining({ statusCode: 429 }));
    const { instants, use } = take(ten, T + HOUR);
    expect(use).toMatchObject({ used: 10, remaining: 0 });
    expect(instants).toEqual([...ten.slice(1), T + HOUR]);
  });
});

describe('addresses', () => {
  it.each(['https://app.example.com/done?x=1#y', 'http://127.0.0.1:3000/', 'myapp://connected'])('a browser may be sent to %s', url => {
    expect(() => checkRedirectUrl(url)).not.toThrow();
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address'])(
    'a browser must not be sent to %s',
    url => {
      expect(() => checkRedirectUrl(url)).toThrow(badRequest);
    },
  );

  it.each([
    ['MASTODON', 'https://mastodon.social'],
    ['MASTODON', 'https://social.example:8443/'],
    ['BLUESKY', undefined],
    ['BLUESKY', 'https://bsky.social'],
    ['INSTAGRAM', undefined],
  ] as const)('accepts %s at %s', (type, url) => {
    expect(() => checkServerUrl(type, url)).not.toThrow();
  });

  it.each([
    ['MASTODON', undefined],
    ['MASTODON', 'https://localhost'],
    ['MASTODON', 'https://10.0.0.1'],
    ['MASTODON', 'ftp://mastodon.social'],
    ['BLUESKY', 'nowhere'],
  ] as const)('refuses %s at %s', (type, url) => {
    expect(() => checkServerUrl(type, url)).toThrow(badRequest);
  });
});

describe('the disconnection scan', () => {
  it('[D-ACC-10] covers three platforms', () => {
    expect(PLATFORMS.filter(isScanned)).toEqual(['INSTAGRAM', 'FACEBOOK', 'THREADS']);
  });

  it.each([
    [0, 6],
    [1, 6],
    [6 * HOUR - 1, 6],
    [6 * HOUR, 12],
    [100 * HOUR, 102],
  ])('[D-ACC-03] runs every 6 hours from the creation: after %d ms the next check is at %d h', (later, hours) => {
    expect(nextScanAt(T, T + later)).toBe(T + hours * HOUR);
  });

  it.each([
    ['a first success', 0, 'works', { next: 'regular' }],
    ['a first failure', 0, 'lost', { next: 'retry', failedChecks: 1, at: T + 10 * MINUTE }],
    ['a failed 1st retry', 1, 'lost', { next: 'retry', failedChecks: 2, at: T + 10 * MINUTE }],
    ['a failed 2nd retry', 2, 'lost', { next: 'retry', failedChecks: 3, at: T + 10 * MINUTE }],
    ['a failed 3rd retry', 3, 'lost', { next: 'delete', deleteOn: T + 5 * HOUR }],
    ['a retry that succeeds', 3, 'works', { next: 'regular' }],
    ['a regular check without a verdict', 0, 'unknown', { next: 'regular' }],
    ['a retry without a verdict', 3, 'unknown', { next: 'retry', failedChecks: 3, at: T + 10 * MINUTE }],
  ] as const)('%s', (_, failedChecks, verdict, outcome) => {
    expect(afterScan(failedChecks, verdict, 5, T)).toEqual(outcome);
  });

  it.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-02T09:01:00.000Z'],
    ['2026-03-02T09:00:00.001Z', '2026-03-02T09:01:00.000Z'],
    ['2026-03-02T09:00:59.999Z', '2026-03-02T09:01:00.000Z'],
  ])('[D-ACC-04] the cleanup for a deleteOn of %s runs at %s', (deleteOn, cleanup) => {
    expect(cleanupAt(Date.parse(deleteOn))).toBe(Date.parse(cleanup));
  });
});

function failure(httpStatus: number): PlatformFailure {
  return {
    code: 'X:1',
    message: 'technical',
    userFacingMessage: 'Please reconnect the account.',
    transient: false,
    httpStatus,
    resetAt: null,
  };
}

describe('socialAction', () => {
  it('of a scheduled removal', () => {
    expect(deletionScheduled(T + 24 * HOUR, 24, T)).toEqual({
      type: 'disconnect-check',
      source: 'system',
      checkedAt: '2026-03-02T09:00:30.250Z',
      details: {
        status: 'error',
        code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED',
        message: expect.stringContaining('2026-03-03T09:00:30.250Z'),
        attemptNumber: 3,
        attemptsTotal: 3,
        scheduledForDeletion: true,
        deleteAccountAfter: 24,
        deleteOn: '2026-03-03T09:00:30.250Z',
      },
    });
  });

  it.each([
    [401, 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING'],
    [422, 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
    [503, 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
  ])('of a manual check that failed with %d is %s', (httpStatus, code) => {
    expect(checkFailed(failure(httpStatus), 3, T).details).toEqual({
      status: 'error',
      code,
      message: 'Please reconnect the account.',
      attemptNumber: 1,
      attemptsTotal: 1,
      scheduledForDeletion: false,
      deleteAccountAfter: 3,
      deleteOn: null,
    });
  });
});

it.each(['disableAutoLogin', 'tiktokForceLogin', 'forceBrowserOAuth'] as const)(
  '%s is as the body has it, and off where it has none',
  name => {
    expect(signInOf({ [name]: true })[name]).toBe(true);
    expect(signInOf({})).toEqual({ disableAutoLogin: false, tiktokForceLogin: false, forceBrowserOAuth: false });
  },
);
