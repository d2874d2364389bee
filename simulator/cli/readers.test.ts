import { describe, expect, it } from 'vitest';
import type { Reader } from './flag.ts';
import * as read from './readers.ts';

/** The error message of a reader for a text. */
function errorOf<T>(reader: Reader<T>, text: string): string {
  try {
    reader(text, '--flag');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'taken';
}

describe('numbers', () => {
  it.each([
    ['port', read.port, '0', 0],
    ['port', read.port, '65535', 65_535],
    ['seed', read.seed, '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['rate', read.rate, '0', 0],
    ['rate', read.rate, '0.25', 0.25],
    ['rate', read.rate, '.5', 0.5],
    ['rate', read.rate, '1.0', 1],
    ['seconds', read.seconds, '1.5', 1.5],
  ])('%s accepts %3$s', (_, reader, text, value) => {
    expect(reader(text, '--flag')).toBe(value);
  });

  it.each([
    ['port', read.port, ['-1', '65536', '4010x', '1e3', 'http', '80.5'], 'must be a whole number from 0 to 65535'],
    ['times', read.times, ['0', '-1', '1.5'], 'must be a whole number from 1 to 1000000'],
    ['rate', read.rate, ['1.1', '-0.5', '50%', 'half', '2'], 'must be a rate from 0 to 1'],
    ['seconds', read.seconds, ['-1', 'soon', '5s'], 'must be a number of seconds'],
  ])('%s rejects other texts and names flag and text', (_, reader, texts, sentence) => {
    for (const text of texts) expect(errorOf(reader, text)).toBe(`--flag ${sentence}, not ${text}`);
  });
});

describe('platform', () => {
  it.each([
    ['INSTAGRAM', 'INSTAGRAM'],
    ['instagram', 'INSTAGRAM'],
    ['google-business', 'GOOGLE_BUSINESS'],
  ])('%s is %s', (text, id) => {
    expect(read.platform(text, '--flag')).toBe(id);
  });

  it('rejects an unknown name with a suggestion, or with all names', () => {
    expect(errorOf(read.platform, 'INSTAGRM')).toBe('--flag: unknown platform INSTAGRM; did you mean INSTAGRAM?');
    expect(errorOf(read.platform, 'MYSPACE')).toMatch(/^--flag: unknown platform MYSPACE; known: INSTAGRAM, FACEBOOK, .*SNAPCHAT$/);
  });
});

describe('platformFailure', () => {
  it.each([
    ['INSTAGRAM', 'INSTAGRAM', { mode: 'outage' }],
    ['tiktok:rate-limited', 'TIKTOK', { mode: 'rate-limited' }],
    ['TIKTOK:timeout:0.3', 'TIKTOK', { mode: 'timeout', rate: 0.3 }],
    ['REDDIT:0.3', 'REDDIT', { mode: 'degraded', rate: 0.3 }],
    ['REDDIT:auth:1', 'REDDIT', { mode: 'auth', rate: 1 }],
  ])('%s', (text, platform, failure) => {
    expect(read.platformFailure(text, '--fail-platform')).toEqual({ platform, failure });
  });

  it.each([
    ['INSTAGRAM:outge', '--flag: unknown failure outge; did you mean outage?'],
    ['INSTAGRAM:outage:2', '--flag must be a rate from 0 to 1, not 2'],
    ['INSTAGRAM:outage:reject', '--flag INSTAGRAM:outage:reject: write <platform>, <platform>:<failure> or <platform>:<failure>:<rate>'],
    ['FRIENDSTER:outage', '--flag: unknown platform FRIENDSTER'],
  ])('rejects %s', (text, line) => {
    expect(errorOf(read.platformFailure, text)).toContain(line);
  });
});

describe('webhook', () => {
  it.each([
    ['https://hooks.example.com/in', { url: 'https://hooks.example.com/in' }],
    ['http://127.0.0.1:8080/in=topsecret', { url: 'http://127.0.0.1:8080/in', secret: 'topsecret' }],
    ['http://127.0.0.1:8080/in=whsec_ab==', { url: 'http://127.0.0.1:8080/in', secret: 'whsec_ab==' }],
    ['https://hooks.example.com/in?team=a', { url: 'https://hooks.example.com/in?team=a' }],
    ['https://hooks.example.com/in?team=a=whsec_x', { url: 'https://hooks.example.com/in?team=a', secret: 'whsec_x' }],
  ])('%s', (text, webhook) => {
    expect(read.webhook()(text, '--webhook')).toEqual(webhook);
  });

  it.each([
    ['hooks.example.com', /^--flag: hooks.example.com is not a URL/],
    ['http://hooks.example.com/in', /^--flag: http:\/\/ goes to loopback only/],
    ['http://127.0.0.1/in=', /the secret after = is missing$/],
  ])('rejects %s', (text, line) => {
    expect(errorOf(read.webhook(), text)).toMatch(line);
  });
});

describe('other readers', () => {
  it.each([
    ['clock', read.clock, '60x'],
    ['clock', read.clock, 'manual'],
    ['instant', read.instant, '2026-03-02T09:00:00+02:00'],
    ['token', read.token, 'abc-DEF_1.~+/='],
    ['base URL', read.baseUrl, 'http://127.0.0.1:4010'],
    ['endpoint URL', read.endpointUrl, 'http://127.0.0.1:4010/hooks/?a=1//'],
  ])('%s accepts %3$s', (_, reader, text) => {
    expect(reader(text, '--flag')).toBe(text);
  });

  it('ignore case and trailing slashes', () => {
    expect(read.baseUrl('http://127.0.0.1:4010/', '--url')).toBe('http://127.0.0.1:4010');
    expect(read.host('LOCALHOST', '--host')).toBe('localhost');
    expect(read.oneOf('yaml', 'json')('JSON', '--format')).toBe('json');
    expect(read.duration('6h', 'sim clock advance')).toBe(21_600_000);
  });

  it('[D-GEN-32] a wrong duration is named with its flag', () => {
    expect(errorOf(read.duration, 'soon')).toBe('--flag must be a duration such as 6h or PT6H, or milliseconds, not soon');
  });

  it.each([
    ['a clock', read.clock, 'fast', '--flag must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not fast'],
    [
      'a clock that is too fast',
      read.clock,
      '1e12x',
      '--flag must be realtime, manual or a speed above zero such as 10x, at most 1000000x, not 1e12x',
    ],
    ['a clock that stands', read.clock, '0x', 'not 0x'],
    ['a date without offset', read.instant, '2026-03-02T09:00:00', '--flag must be an ISO 8601 date-time with an offset'],
    ['a day that no calendar has', read.instant, '2026-02-30T09:00:00Z', 'not 2026-02-30T09:00:00Z'],
    ['a token with a space', read.token, 'a b', '--flag may contain only letters'],
    ['a URL without scheme', read.baseUrl, 'localhost:4010', '--flag must be an http or https URL'],
    [
      'a base with a query',
      read.baseUrl,
      'http://x.test/a/?b=1',
      '--flag takes no query and no fragment, because paths are appended: give http://x.test/a',
    ],
    ['a base with a fragment', read.baseUrl, 'http://x.test/#', 'give http://x.test'],
    [
      'an endpoint with a password',
      read.endpointUrl,
      'http://u:p@x.test/',
      '--flag takes no user name or password: give the address as http://x.test',
    ],
    ['an endpoint without scheme', read.endpointUrl, 'x.test/hooks', '--flag must be an http or https URL'],
    ['a host with a path', read.host, 'example.com/x', '--flag must be a host name'],
    ['a word', read.oneOf('off', 'warn', 'fail'), 'maybe', '--flag must be off, warn or fail, not maybe'],
  ])('%s rejects an invalid text', (_, reader: Reader<unknown>, text, line) => {
    expect(errorOf(reader, text)).toContain(line);
  });
});
