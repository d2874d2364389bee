import { expect, test } from 'vitest';
import { type CallOptions, call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { retriesOnlyWhatIsSafe } from './retries-only-what-is-safe.ts';

const POST = { teamId: 'team_1', title: 'Spring', status: 'DRAFT', socialAccountTypes: ['TWITTER'], data: {} };
const LOST: CallOptions = { status: 0, answeredBy: 'fault' };
const check = (...calls: ObservedCall[]) => inShort(retriesOnlyWhatIsSafe.check(runOf({ calls })));

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
