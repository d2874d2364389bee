import { describe, expect, test } from 'vitest';
import { limits } from '../../../openapi/document.ts';
import { type CallOptions, call, checkCalls, delivery, runOf } from '../run.fixture.ts';

import { noRetryOfRefusals, retriesOnlyWhatIsSafe, waitsAfter429 } from './retries.ts';

describe('requests/waits-after-429', () => {
  const [{ windowMs } = { windowMs: 0 }] = limits.throttle.layers;
  const REFUSED: CallOptions = { status: 429, answeredBy: 'throttle', takes: 0 };
  const check = checkCalls(waitsAfter429);

  test('has no occasion without a 429 of the throttle', () => {
    const ofOperation = call(0, 'sendPrivateReply', { status: 429, answeredBy: 'operation' });
    expect(check(call(0, 'listTeams'), ofOperation, call(20, 'sendPrivateReply')).occasions).toBe(0);
  });

  test('passes when the caller waits on the virtual clock', () => {
    expect(check(call(0, 'listTeams', REFUSED), call(5, 'listTeams', { ahead: windowMs })).problems).toEqual([]);
  });

  test('passes when calls of other operations and keys go on', () => {
    const otherKey = call(10, 'listTeams', { headers: { 'x-api-key': 'another' } });
    expect(check(call(0, 'listTeams', REFUSED), call(5, 'listPosts'), otherKey).problems).toEqual([]);
  });

  test('passes when a call had begun before the 429 was seen', () => {
    expect(check(call(0, 'listTeams', { ...REFUSED, takes: 50 }), call(20, 'listTeams')).problems).toEqual([]);
  });

  test('passes when another worker had sent its call before it could know', () => {
    const ofWorkers = [call(0, 'listTeams', { takes: 50 }), call(10, 'listPosts', { takes: 60 })];
    expect(check(...ofWorkers, call(80, 'listTeams', REFUSED), call(85, 'listTeams'), call(80 + windowMs, 'listTeams'))).toEqual({
      occasions: 1,
      problems: [],
    });
  });

  test('fails when workers go on although they know', () => {
    const ofWorkers = [call(0, 'listTeams', { takes: 50 }), call(10, 'listPosts', { takes: 60 })];
    expect(check(...ofWorkers, call(80, 'listTeams', REFUSED), call(85, 'listTeams'), call(300, 'listTeams')).problems).toEqual([
      { text: 'listTeams was called again 220 ms after a 429', evidence: ['call_80', 'call_300'] },
    ]);
  });

  test('fails when the second wait is no longer than the first', () => {
    const calls = [call(0, 'listTeams', REFUSED), call(1500, 'listTeams', REFUSED), call(3000, 'listTeams')];
    expect(check(...calls).problems).toEqual([
      {
        text: 'The second 429 in a row was followed by a wait of 1500 ms, no longer than the one before',
        evidence: ['call_0', 'call_1500', 'call_3000'],
      },
    ]);
  });
});

describe('requests/retries-only-what-is-safe', () => {
  const POST = { teamId: 'team_1', title: 'Spring', status: 'DRAFT', socialAccountTypes: ['TWITTER'], data: {} };
  const LOST: CallOptions = { status: 0, answeredBy: 'fault' };
  const check = checkCalls(retriesOnlyWhatIsSafe);

  test('has no occasion while every call is answered', () => {
    expect(check(call(0, 'createPost', { request: POST }), call(50, 'createPost', { request: POST, status: 400 })).occasions).toBe(0);
  });

  test('passes when the look-up itself needed two tries', () => {
    const looks = [call(50, 'listPosts', { status: 429 }), call(80, 'listPosts')];
    const calls = [call(0, 'createPost', { ...LOST, request: POST }), ...looks, call(100, 'createPost', { request: POST })];
    expect(check(...calls).problems).toEqual([]);
  });

  test('passes when the reference key lets the service refuse the second post', () => {
    const request = { ...POST, referenceKey: 'spring' };
    expect(check(call(0, 'createPost', { ...LOST, request }), call(50, 'createPost', { request })).problems).toEqual([]);
  });

  test('passes when what is repeated changes nothing, or is something else', () => {
    const read = [call(0, 'getPost', LOST), call(20, 'getPost')];
    const other = [call(40, 'createPost', { ...LOST, request: POST }), call(60, 'createPost', { request: { ...POST, title: 'Summer' } })];
    expect(check(...read, ...other)).toEqual({ occasions: 2, problems: [] });
  });

  test('passes when the same was under way before the answer was lost', () => {
    const calls = [
      call(0, 'sendMessage', { ...LOST, takes: 50, request: { text: 'Hi' } }),
      call(10, 'sendMessage', { request: { text: 'Hi' } }),
    ];
    expect(check(...calls).problems).toEqual([]);
  });

  test('passes when the service said that it sends nothing for now', () => {
    const paused = call(0, 'sendMessage', { status: 503, request: { text: 'Hi' } });
    expect(check(paused, call(50, 'sendMessage', { request: { text: 'Hi' } })).occasions).toBe(0);
  });

  test('fails when each try has a reference key of its own', () => {
    const requests = ['a', 'b'].map(referenceKey => ({ ...POST, referenceKey }));
    const [first, second] = requests.map((request, index) => call(index * 50, 'createPost', { request, status: index === 0 ? 502 : 200 }));
    expect(first && second && check(first, second).problems).toHaveLength(1);
  });

  test('fails when the look-up failed itself', () => {
    const request = { text: 'Hi' };
    const calls = [
      call(0, 'sendMessage', { ...LOST, request }),
      call(50, 'listMessages', { status: 500 }),
      call(100, 'sendMessage', { request }),
    ];
    expect(check(...calls).problems).toHaveLength(1);
  });

  test('compares forms by their length', () => {
    const upload = (at: number, length: string, status: number) =>
      call(at, 'createUpload', { status, headers: { 'content-length': length } });
    expect(check(upload(0, '900', 500), upload(50, '900', 200)).problems).toHaveLength(1);
    expect(check(upload(0, '900', 500), upload(50, '901', 200)).problems).toEqual([]);
  });
});

describe('requests/no-retry-of-refusals', () => {
  const check = checkCalls(noRetryOfRefusals);
  const refused = (at: number, title = '') => call(at, 'createTeam', { status: 400, request: { name: title } });

  test('has no occasion without a refusal', () => {
    const calls = [
      call(0, 'listTeams'),
      call(20, 'getPostByReferenceKey', { status: 404 }),
      call(40, 'getPostByReferenceKey', { status: 404 }),
    ];
    expect(check(...calls, call(60, 'listTeams', { status: 429 }), call(80, 'createCommentImport', { status: 409 })).occasions).toBe(0);
  });

  test('passes when the request is corrected', () => {
    expect(check(refused(0), refused(50, 'x'), call(100, 'createTeam', { request: { name: 'xyz' } }))).toEqual({
      occasions: 2,
      problems: [],
    });
  });

  test('passes when something changed in between, or much later', () => {
    expect(check(refused(0), call(50, 'createTeam', { request: { name: 'Other' } }), refused(100)).problems).toEqual([]);
    expect(check(refused(0), refused(100_000)).problems).toEqual([]);
    const deliveries = [delivery(50, 'team.updated')];
    expect(noRetryOfRefusals.check(runOf({ calls: [refused(0), refused(100)], deliveries })).problems).toEqual([]);
  });

  test('passes when a refusal says that a lost call was done', () => {
    const deletion = (at: number, status: number) => call(at, 'deletePost', { params: { id: 'post_1' }, status });
    expect(check(deletion(0, 0), deletion(50, 400), deletion(100, 400)).problems).toEqual([]);
    expect(check(deletion(50, 400), deletion(100, 400)).problems).toHaveLength(1);
  });
});
