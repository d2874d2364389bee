import { describe, expect, test } from 'vitest';
import { call, callOfPath, checkCalls, KEY, runOf } from '../run.fixture.ts';
import type { ObservedCall } from '../run.ts';
import { cleanStop, documented, growsWithAnswers, keyInHeader, noDeprecated, offsets } from './requests.ts';

describe('requests/documented', () => {
  const check = checkCalls(documented);
  const textsOf = (...calls: ObservedCall[]) => check(...calls).problems.map(({ text }) => text);
  const POST = { teamId: 'team_1', title: 'Spring', status: 'DRAFT', socialAccountTypes: ['TWITTER'] };

  test('has no occasion without a call of the API', () => {
    expect(check(callOfPath(0, 'PUT', '/_storage/team_1/a.mp4'), callOfPath(20, 'GET', '/favicon.ico', { status: 404 })).occasions).toBe(0);
  });

  test('passes what the document names, at any depth', () => {
    const request = { ...POST, data: { INSTAGRAM: { text: 'Hi', carouselItems: [{ uploadId: 'upload_1' }] } } };
    const headers = { accept: '*/*', 'user-agent': 'client/1', 'sec-fetch-mode': 'cors', traceparent: '00-1-2-01' };
    expect(check(call(0, 'createPost', { request, headers }), call(20, 'listPosts', { query: 'teamId=t&limit=100' }))).toEqual({
      occasions: 2,
      problems: [],
    });
  });

  test('passes what the simulator leaves out', () => {
    expect(textsOf(call(0, 'listTeams'), callOfPath(10, 'GET', '/api/v1/misc', { status: 501 }))).toEqual([]);
  });

  test('fails on unknown fields, parameters and headers, once each', () => {
    const request = { ...POST, colour: 'red', data: { INSTAGRAM: { caption: 'Hi' } } };
    const calls = [call(0, 'createPost', { request }), call(20, 'createPost', { request, headers: { 'idempotency-key': '1' } })];
    expect(check(...calls).problems).toEqual([
      { text: 'createPost has no field colour', evidence: ['call_0'] },
      { text: 'createPost has no field data.INSTAGRAM.caption', evidence: ['call_0'] },
      { text: 'createPost takes no header idempotency-key', evidence: ['call_20'] },
    ]);
    expect(textsOf(call(0, 'listPosts', { query: 'teamId=t&perPage=5' }))).toEqual(['listPosts has no parameter perPage']);
  });

  test('fails on items of lists', () => {
    const request = { teamId: 't', path: 'p', uploadId: 'u', parts: [{ partNumber: 1, etag: 'e', size: 3 }] };
    expect(textsOf(call(0, 'completeMultipartUpload', { request }))).toEqual(['completeMultipartUpload has no field parts[].size']);
  });

  test('knows the fields of every alternative', () => {
    const button = { type: 'URL', title: 'Open', url: 'https://example.com' };
    expect(textsOf(call(0, 'sendMessage', { request: { text: 'Hi', buttons: [button] } }))).toEqual([]);
    const mistaken = call(20, 'sendMessage', { request: { text: 'Hi', buttons: [{ ...button, link: 'https://example.com' }] } });
    expect(textsOf(mistaken)).toEqual(['sendMessage has no field buttons[].link']);
  });

  test('fails on a path that is no endpoint', () => {
    expect(textsOf(callOfPath(0, 'GET', '/api/v1/posts', { status: 404 }))).toEqual(['GET /api/v1/posts is no endpoint']);
  });
});

describe('requests/no-deprecated', () => {
  const occasionsOf = (response: unknown) => noDeprecated.check(runOf({ calls: [call(0, 'getOrganization', { response })] })).occasions;

  test('has no occasion while the teams are there', () => {
    expect(occasionsOf({ id: 'org_1', teams: [] })).toBe(0);
  });
});

describe('requests/key-in-header', () => {
  const check = checkCalls(keyInHeader);

  test('has no occasion without a key', () => {
    expect(check(call(0, 'listTeams', { headers: { 'x-api-key': undefined } })).occasions).toBe(0);
  });

  test('fails on a key in a URL, another header, a body, or on its way to the object store', () => {
    const calls = [
      call(0, 'listTeams', { query: `key=${KEY}` }),
      call(10, 'listTeams', { headers: { 'x-api-key': undefined, authorization: `Bearer ${KEY}` } }),
      call(20, 'createTeam', { request: { name: KEY } }),
      callOfPath(30, 'PUT', '/_storage/team_1/a.mp4', { headers: { 'x-api-key': KEY } }),
    ];
    expect(check(...calls).problems.map(({ text }) => text)).toEqual([
      'listTeams has the key in its URL',
      'listTeams has the key in its header authorization',
      'createTeam has the key in its body',
      'PUT /_storage/team_1/a.mp4 has the key in its header x-api-key',
    ]);
  });
});

describe('requests/offsets', () => {
  const check = checkCalls(offsets);
  const post = (at: number, postDate: string) => call(at, 'createPost', { request: { teamId: 't', postDate } });

  test('has no occasion without a time', () => {
    expect(check(post(0, ''), call(20, 'listTeams')).occasions).toBe(0);
  });

  test('passes Z and offsets', () => {
    const calls = ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000+01:00', '2026-03-02T12:00-0500'].map((time, index) =>
      post(index * 20, time),
    );
    expect(check(...calls)).toEqual({ occasions: 3, problems: [] });
  });

  test('fails without an offset, in bodies and in queries', () => {
    expect(check(post(0, '2026-03-02T12:00:00'), call(20, 'createComment', { request: { postDate: '2026-03-02' } })).problems).toEqual([
      { text: 'createPost has a postDate without an offset: 2026-03-02T12:00:00', evidence: ['call_0'] },
      { text: 'createComment has a postDate without an offset: 2026-03-02', evidence: ['call_20'] },
    ]);
    expect(check(call(0, 'listPosts', { query: 'postDateFrom=2026-03-02T12:00:00+01:00' })).problems).toHaveLength(1);
  });
});

describe('requests/clean-stop', () => {
  const calls = [call(0, 'listTeams')];

  test('has no occasion while the client is at work, or when it called nothing', () => {
    expect(cleanStop.check(runOf({ calls })).occasions).toBe(0);
    expect(cleanStop.check(runOf({ endsAt: 100 })).occasions).toBe(0);
  });
});

describe('requests/grows-with-answers', () => {
  test('has an occasion where an answer has something unknown', () => {
    const calls = [call(0, 'getTeam', { response: { id: 'team_1' } }), call(20, 'getTeam', { response: { id: 'team_1', addedLater: {} } })];
    const traps = new Set(['forward-compatibility'] as const);
    expect(growsWithAnswers.check(runOf({ calls: calls.slice(0, 1), traps })).occasions).toBe(0);
    expect(growsWithAnswers.check(runOf({ calls, traps }))).toEqual({ occasions: 1, problems: [] });
  });
});
