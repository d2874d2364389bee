import { expect, test } from 'vitest';
import { limits } from '../../../../openapi/document.ts';
import { type CallOptions, call, inShort, runOf } from '../../run.fixture.ts';
import { waitsAfter429 } from './waits-after-429.ts';

const [{ windowMs } = { windowMs: 0 }] = limits.throttle.layers;
const REFUSED: CallOptions = { status: 429, answeredBy: 'throttle', takes: 0 };
const check = (calls: ReturnType<typeof call>[]) => inShort(waitsAfter429.check(runOf({ calls })));

test('has no occasion without a 429 of the throttle', () => {
  const ofOperation = call(0, 'sendPrivateReply', { status: 429, answeredBy: 'operation' });
  expect(check([call(0, 'listTeams'), ofOperation, call(20, 'sendPrivateReply')]).occasions).toBe(0);
});

test('passes when the caller waits on the virtual clock', () => {
  expect(check([call(0, 'listTeams', REFUSED), call(5, 'listTeams', { ahead: windowMs })]).problems).toEqual([]);
});

test('passes when calls of other operations and keys go on', () => {
  const otherKey = call(10, 'listTeams', { headers: { 'x-api-key': 'another' } });
  expect(check([call(0, 'listTeams', REFUSED), call(5, 'listPosts'), otherKey]).problems).toEqual([]);
});

test('passes when a call had begun before the 429 was seen', () => {
  expect(check([call(0, 'listTeams', { ...REFUSED, takes: 50 }), call(20, 'listTeams')]).problems).toEqual([]);
});

test('passes when another worker had sent its call before it could know', () => {
  const ofWorkers = [call(0, 'listTeams', { takes: 50 }), call(10, 'listPosts', { takes: 60 })];
  expect(check([...ofWorkers, call(80, 'listTeams', REFUSED), call(85, 'listTeams'), call(80 + windowMs, 'listTeams')])).toEqual({
    occasions: 1,
    problems: [],
  });
});

test('fails when workers go on although they know', () => {
  const ofWorkers = [call(0, 'listTeams', { takes: 50 }), call(10, 'listPosts', { takes: 60 })];
  expect(check([...ofWorkers, call(80, 'listTeams', REFUSED), call(85, 'listTeams'), call(300, 'listTeams')]).problems).toEqual([
    { text: 'listTeams was called again 220 ms after a 429', evidence: ['call_80', 'call_300'] },
  ]);
});

test('fails when the operation is called within the window', () => {
  expect(check([call(0, 'listTeams', REFUSED), call(200, 'listTeams')])).toEqual({
    occasions: 1,
    problems: [{ text: 'listTeams was called again 200 ms after a 429', evidence: ['call_0', 'call_200'] }],
  });
});

test('fails when the second wait is no longer than the first', () => {
  const calls = [call(0, 'listTeams', REFUSED), call(1500, 'listTeams', REFUSED), call(3000, 'listTeams')];
  expect(check(calls).problems).toEqual([
    {
      text: 'The second 429 in a row was followed by a wait of 1500 ms, no longer than the one before',
      evidence: ['call_0', 'call_1500', 'call_3000'],
    },
  ]);
});
