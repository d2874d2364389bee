import { describe, expect, test } from 'vitest';
import { type CallOptions, call, checkCalls, checkRun, delivery } from '../run.fixture.ts';
import { outcomes, processing, reachedLimits } from './posts.ts';

describe('domain/outcomes', () => {
  const REQUEST = {
    teamId: 'team_1',
    title: 'Launch',
    status: 'SCHEDULED',
    socialAccountTypes: ['TWITTER', 'LINKEDIN'],
    data: { TWITTER: { text: 'It is here' }, LINKEDIN: { text: 'It is here' } },
  };
  const MIXED = { ...REQUEST, id: 'post_1', status: 'ERROR', referenceKey: null, externalData: { TWITTER: { id: '1' } } };
  const create = (at: number, id: string, changes: object = {}) =>
    call(at, 'createPost', { request: { ...REQUEST, ...changes }, response: { ...REQUEST, id, status: 'SCHEDULED', ...changes } });
  const failed = (at: number, changes: object = {}) => delivery(at, 'post.published', { data: { ...MIXED, ...changes } });
  const check = checkRun(outcomes);

  const AGAIN = {
    text: 'Post post_1 was ERROR and live on TWITTER, and the client posted its text there again',
    evidence: ['delivery_50', 'call_100'],
  };

  test('has no occasion when posts are live everywhere or nowhere', () => {
    const deliveries = [failed(50, { status: 'POSTED' }), failed(60, { id: 'post_2', externalData: {} })];
    expect(check({ deliveries, calls: [create(0, 'post_1'), create(100, 'post_3')] })).toEqual({ occasions: 0, problems: [] });
  });

  test('passes when the post is retried, or its text is posted where it failed', () => {
    const elsewhere = create(100, 'post_2', { socialAccountTypes: ['LINKEDIN'] });
    expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), elsewhere] })).toEqual({ occasions: 1, problems: [] });
    const retry = call(80, 'retryPost', { params: { id: 'post_1' } });
    expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), retry, create(100, 'post_2')] }).problems).toEqual([]);
  });

  test('passes when another post is another one, or the client posts the same all the time', () => {
    const others = [{ title: 'Other' }, { teamId: 'team_2' }, { data: { TWITTER: { text: 'No' } } }, { status: 'DRAFT' }];
    const calls = [create(0, 'post_1'), ...others.map((changes, i) => create(100 + i, `post_${i + 2}`, changes))];
    expect(check({ deliveries: [failed(50)], calls }).problems).toEqual([]);
    const keyed = [create(0, 'post_1', { referenceKey: 'a' }), create(100, 'post_2', { referenceKey: 'b' })];
    expect(check({ deliveries: [failed(50, { referenceKey: 'a' })], calls: keyed }).problems).toEqual([]);
    expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), create(20, 'post_2'), create(100, 'post_3')] }).problems).toEqual(
      [],
    );
  });

  test('fails when the text is posted again where it is live', () => {
    const calls = [create(0, 'post_1'), create(100, 'post_2')];
    expect(check({ deliveries: [failed(50)], calls })).toEqual({ occasions: 1, problems: [AGAIN] });
    const refused = { ...create(100, 'post_2'), status: 403 };
    expect(check({ deliveries: [failed(50)], calls: [create(0, 'post_1'), refused] }).problems).toEqual([AGAIN]);
  });

  test('fails when the outcome was read in an answer, and the post was still tried elsewhere', () => {
    const read = call(50, 'listPosts', { response: { items: [{ ...MIXED, status: 'RETRYING' }], total: 1 } });
    expect(check({ calls: [create(0, 'post_1'), read, create(100, 'post_2')] }).problems).toEqual([
      {
        text: 'Post post_1 was RETRYING and live on TWITTER, and the client posted its text there again',
        evidence: ['call_50', 'call_100'],
      },
    ]);
  });
});

describe('domain/processing', () => {
  const change = (at: number, message?: string) =>
    call(at, 'updatePost', {
      params: { id: 'post_1' },
      ...(message !== undefined && { status: 400, response: { statusCode: 400, message } }),
    });
  const PATCHED = 'Only a DRAFT or SCHEDULED post can be changed, not one in PROCESSING';
  const read = (at: number, status: string) => call(at, 'getPost', { params: { id: 'post_1' }, response: { id: 'post_1', status } });
  const check = checkCalls(processing);

  test('has no occasion when no post is changed or deleted', () => {
    expect(check(read(0, 'PROCESSING'), change(20, 'title: is empty'))).toEqual({ occasions: 0, problems: [] });
  });

  test('passes when posts are changed in time', () => {
    expect(check(change(0), call(20, 'deletePost'))).toEqual({ occasions: 2, problems: [] });
  });

  test('passes when the publication began just after the client had looked', () => {
    expect(check(read(0, 'SCHEDULED'), change(500, PATCHED)).problems).toEqual([]);
  });

  test('fails when a post is changed while it is published', () => {
    const text = 'PATCH /api/v1/post/post_1 came while the post was PROCESSING';
    expect(check(read(0, 'PROCESSING'), change(50, PATCHED))).toEqual({ occasions: 1, problems: [{ text, evidence: ['call_50'] }] });
    expect(check(read(0, 'SCHEDULED'), change(5000, PATCHED)).problems).toHaveLength(1);
  });

  test('fails when a post is deleted while it is published', () => {
    const response = { message: 'A post cannot be deleted while it is PROCESSING. Wait for post.published.' };
    expect(check(call(0, 'deletePost', { status: 400, response })).problems).toHaveLength(1);
  });
});

describe('domain/limits', () => {
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
  const check = checkCalls(reachedLimits);

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
});
