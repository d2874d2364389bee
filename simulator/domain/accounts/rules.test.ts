import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
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
