import { expect, test } from 'vitest';
import { type CallOptions, call, inShort, runOf } from '../../run.fixture.ts';
import { limits } from './limits.ts';

const DAILY = 'Daily post limit of the TWITTER account acme';
const refused = (
  at: number,
  { limit = DAILY, reset = '2026-03-02T00:00:00.000Z', ...options }: CallOptions & { limit?: string; reset?: string } = {},
) =>
  call(at, 'createPost', {
    status: 403,
    response: { statusCode: 403, message: `${limit} reached: 5. It resets at ${reset}.` },
    ...options,
  });
const check = (...calls: ReturnType<typeof call>[]) => inShort(limits.check(runOf({ calls })));

test('has no occasion when no limit is reached', () => {
  const invalidKey = call(10, 'createPost', { status: 403, response: { message: 'API key is not valid.' } });
  expect(check(call(0, 'createPost'), invalidKey)).toEqual({ occasions: 0, problems: [] });
});

test('passes when each limit is reached once', () => {
  const others = [
    refused(20, { limit: 'Monthly post limit', reset: '2026-04-01T00:00:00.000Z' }),
    refused(40, { limit: 'Daily post limit of the FACEBOOK account acme' }),
    refused(60, { reset: '2026-03-03T00:00:00.000Z' }),
    refused(80, { headers: { 'x-api-key': 'another' } }),
  ];
  expect(check(refused(0), ...others)).toEqual({ occasions: 5, problems: [] });
});

test('passes when calls were in flight together, or room was made', () => {
  expect(check(refused(0, { takes: 50 }), refused(20)).problems).toEqual([]);
  expect(check(refused(0), call(20, 'deletePost'), refused(50)).problems).toEqual([]);
});
