import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kernel/errors.ts';
import { bodyOf, checkTarget, disableCheckAt, headersOf, isSuccess, retryDelayMs, shouldDisable, signature } from './rules.ts';

interface Vector {
  readonly case: string;
  readonly secret: string;
  readonly body: string;
  readonly signature: string;
}

// Made with Python's hmac, so that a receiver in any language can be checked against them.
const vectors = JSON.parse(readFileSync(new URL('../../../fixtures/webhooks/signatures.json', import.meta.url), 'utf8')) as Vector[];

describe('signature', () => {
  it.each(vectors)('[D-WHK-01] is the lower-case hex HMAC-SHA256 of the body: $case', ({ secret, body, signature: expected }) => {
    expect(signature(secret, body)).toBe(expected);
  });

  it('differs between the vectors: secret and body both matter', () => {
    expect(new Set(vectors.map(vector => vector.signature)).size).toBe(vectors.length);
  });
});

it('[D-WHK-01] a delivery names its type, the service and its signature', () => {
  const body = bodyOf('team.created', { id: 'team_1' });
  expect(headersOf('s', body)).toEqual({
    'content-type': 'application/json',
    'user-agent': 'socialpublishing',
    'x-signature': signature('s', body),
  });
});

it('the body is { type, data } as compact JSON, in this order', () => {
  expect(bodyOf('team.created', { id: 'team_1', name: 'Zoë 🚀' })).toBe('{"type":"team.created","data":{"id":"team_1","name":"Zoë 🚀"}}');
});

describe('targets', () => {
  it.each([
    'https://hooks.example.com/in?x=1',
    'https://10.0.0.1:8443/',
    'https://localhost/',
    'http://127.0.0.1:9000/hook',
    'http://127.1/',
    'http://0x7f000001/',
    'http://127.255.0.3/',
    'http://[::1]:9000/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost:9000',
    'HTTP://LocalHost/',
  ])('[D-WHK-04] %s is accepted', url => {
    expect(() => checkTarget(url)).not.toThrow();
  });

  it.each([
    ['http://hooks.example.com/in', 'https://hooks.example.com'],
    ['http://10.0.0.1/', 'loopback'],
    ['http://0.0.0.0/', 'loopback'],
    ['http://128.0.0.1/', 'loopback'],
    ['http://[::]/', 'loopback'],
    ['http://[fe80::1]/', 'loopback'],
    ['http://[::ffff:10.0.0.1]/', 'loopback'],
    ['http://127.0.0.1.example.com/', 'loopback'],
    ['http://localhost.example.com/', 'loopback'],
    ['ftp://127.0.0.1/', 'ftp:'],
    ['file:///etc/passwd', 'file:'],
    ['javascript:alert(1)', 'javascript:'],
    ['hooks.example.com/in', 'is not a URL'],
    ['/in', 'is not a URL'],
    ['', 'is not a URL'],
    ['https://', 'is not a URL'],
    ['https://user:secret@hooks.example.com/', 'user name'],
    ['https://user@hooks.example.com/', 'user name'],
    ['http://x@127.0.0.1/', 'user name'],
  ])('[D-WHK-04] %s is refused with 400 and a reason', (url, reason) => {
    const error = refusalOf(url);
    expect(error?.statusCode).toBe(400);
    expect(error?.message).toContain(reason);
    expect(error?.issues?.[0]?.path).toEqual(['url']);
  });

  it('[D-WHK-11] http goes to an allowed host at any port, and to no other name', () => {
    for (const url of ['http://app/in', 'http://app:8080/in', 'http://APP/']) expect(() => checkTarget(url, ['app'])).not.toThrow();
    for (const url of ['http://app.example.com/', 'http://my.app/', 'http://apps/', 'ftp://app/', 'http://u:p@app/'])
      expect(() => checkTarget(url, ['app'])).toThrow();
    expect(refusalOf('http://app:8080/in')?.message).toContain('allow the host with --allow-webhook-host app.');
  });

  it('the error does not repeat a password', () => {
    expect(refusalOf('https://user:hunter2@hooks.example.com/')?.message).not.toContain('hunter2');
  });
});

function refusalOf(url: string): ApiError | undefined {
  try {
    checkTarget(url);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return undefined;
}

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [302, false],
  [304, false],
  [400, false],
  [410, false],
  [500, false],
  [null, false],
])('status %s is a success: %s', (status, expected) => {
  expect(isSuccess(status)).toBe(expected);
});

it.each([
  [1, 30_000],
  [2, 60_000],
  [3, undefined],
])('after attempt %s the next is in %s ms', (number, delay) => {
  expect(retryDelayMs(number)).toBe(delay);
});

const DAY = 86_400_000;

describe('auto-disable', () => {
  const fresh = { enabled: true, hasFailed: true, enabledAt: 0, lastSuccessAt: null };

  it.each([
    ['7 days since enabling', fresh, 7 * DAY, true],
    ['a moment less', fresh, 7 * DAY - 1, false],
    ['idle: nothing failed', { ...fresh, hasFailed: false }, 30 * DAY, false],
    ['a success on day 3', { ...fresh, lastSuccessAt: 3 * DAY }, 9 * DAY, false],
    ['7 days since that success', { ...fresh, lastSuccessAt: 3 * DAY }, 10 * DAY, true],
    ['enabled again after the last success', { ...fresh, lastSuccessAt: DAY, enabledAt: 5 * DAY }, 8 * DAY, false],
    ['disabled already', { ...fresh, enabled: false }, 30 * DAY, false],
  ])('%s', (_, endpoint, now, expected) => {
    expect(shouldDisable(endpoint, now)).toBe(expected);
  });

  it('is checked after 7 days', () => {
    expect(disableCheckAt({ ...fresh, enabledAt: DAY })).toBe(8 * DAY);
    expect(disableCheckAt({ ...fresh, lastSuccessAt: 3 * DAY })).toBe(10 * DAY);
  });
});
