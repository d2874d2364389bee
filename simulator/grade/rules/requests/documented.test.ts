import { expect, test } from 'vitest';
import { call, callOfPath, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { documented } from './documented.ts';

const check = (...calls: ObservedCall[]) => inShort(documented.check(runOf({ calls })));
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
