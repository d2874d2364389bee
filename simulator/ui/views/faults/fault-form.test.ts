import { expect, it } from 'vitest';
import type { Fault, FaultCondition, FaultEffect } from '../../../../openapi/generated/control-types.ts';
import { type FaultForm, newForm, requestOf } from './fault-form.ts';
import { effectSentence, matchSentence, ordinal, retirementSentence, whenSentence } from './fault-sentences.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');
const form = (change: Partial<FaultForm> = {}): FaultForm => ({ ...newForm(START), operationId: ' createPost ', ...change });
const fault = (effect: FaultEffect, when: FaultCondition | null = null, more: Partial<Fault> = {}): Fault => ({
  id: 'fault_1',
  operationId: 'createPost',
  method: null,
  path: null,
  match: null,
  effect,
  when,
  applied: 0,
  retired: null,
  ...more,
});

it('matches calls by operation, or by method and path', () => {
  expect(requestOf(form())).toEqual({ operationId: 'createPost', effect: { status: 503 } });
  expect(requestOf(form({ target: 'path', method: 'PUT', path: ' /storage/x ' }))).toEqual({
    method: 'PUT',
    path: '/storage/x',
    effect: { status: 503 },
  });
});

it.each<[Partial<FaultForm>, FaultEffect, string]>([
  [{ status: '429', message: ' Slow down ' }, { status: 429, message: 'Slow down' }, 'responds with 429: Slow down'],
  [{ bodyKind: 'json', body: '{ "code": 7 }' }, { status: 503, body: { code: 7 } }, 'responds with 503 and {"code":7}'],
  [{ bodyKind: 'text', body: '<h1>Busy</h1>' }, { status: 503, body: '<h1>Busy</h1>' }, 'responds with 503 and <h1>Busy</h1>'],
  [{ effect: 'after' }, { status: 503, after: true }, 'processes the call, then responds with 503'],
  [{ effect: 'delay', delayMs: '1500' }, { delayMs: 1500 }, 'delays the response by 1,500 ms'],
  [{ effect: 'delay', delayMs: '90000' }, { delayMs: 90_000 }, 'delays the response by 1 min 30 s'],
  [
    { effect: 'delay', delayMs: '200', delayP95: '90000' },
    { delayMs: { p50: 200, p95: 90_000 } },
    'delays the response by 200 ms (median) to 1 min 30 s (95 % of calls)',
  ],
  [{ effect: 'drip', bytesPerSecond: '50' }, { bytesPerSecond: 50 }, 'sends the response at 50 bytes per second'],
  [{ effect: 'endless' }, { endless: true }, 'never ends the response'],
  [{ effect: 'hang' }, { hang: true }, 'processes the call, then never responds'],
  [{ effect: 'reset' }, { reset: true }, 'processes the call, then resets the connection'],
  [{ effect: 'truncate', truncateBytes: '1' }, { truncateBytes: 1 }, 'truncates the response after 1 byte'],
])('turns the effect %j into a request and a phrase', (change, effect, sentence) => {
  expect(requestOf(form(change)).effect).toEqual(effect);
  expect(effectSentence(fault(effect))).toBe(sentence);
});

it('refuses a JSON body that is none', () => {
  expect(() => requestOf(form({ bodyKind: 'json', body: '{' }))).toThrow('The body is not valid JSON');
});

it.each<[Partial<FaultForm>, FaultCondition | undefined, string]>([
  [{}, undefined, 'every call'],
  [{ when: 'first', first: '1' }, { first: 1 }, 'the first call'],
  [{ when: 'first' }, { first: 2 }, 'the first 2 calls'],
  [{ when: 'every' }, { every: 3 }, 'every 3rd call'],
  [{ when: 'every', atMost: '2' }, { every: 3, first: 2 }, 'every 3rd call, of these the first 2 calls'],
  [{ when: 'rate', rate: 0.25 }, { rate: 0.25 }, '25 % of calls'],
  [{ when: 'rate', rate: 0.001 }, { rate: 0.001 }, '0.1 % of calls'],
  [{ when: 'between' }, { between: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'] }, 'calls from 2 Mar 09:00:00 to 2 Mar 10:00:00'],
])('turns the condition %j into a request and a phrase', (change, when, sentence) => {
  expect(requestOf(form(change)).when).toEqual(when);
  expect(whenSentence(fault({ status: 503 }, when ?? null))).toBe(sentence);
});

it('shows all conditions, the nth call among them, and delays with jitter', () => {
  const when = { between: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'], every: 2, rate: 0.5, first: 1 };
  expect(whenSentence(fault({ delayMs: 5 }, when, { match: { nth: 3 } }))).toBe(
    'the 3rd call, of these calls from 2 Mar 09:00:00 to 2 Mar 10:00:00, of these every 2nd call, of these 50 % of calls, of these the first call',
  );
  expect(effectSentence(fault({ delayMs: { ms: 500, jitter: 200 } }))).toBe('delays the response by 500 ms, give or take 200 ms');
});

it.each<[Partial<FaultForm>, Fault['match'], string]>([
  [{}, null, ''],
  [{ apiKey: ' k* ', nth: '3' }, { apiKey: 'k*', nth: 3 }, 'calls with the API key k*'],
  [{ matchBody: '{"a":1}' }, { body: { a: 1 } }, 'calls with the body fields {"a":1}'],
])('turns what calls must send, %j, into a request and a phrase', (change, match, sentence) => {
  expect(requestOf(form(change)).match ?? null).toEqual(match);
  expect(matchSentence(fault({ reset: true }, null, { match }))).toBe(sentence);
});

it('shows the query and the headers that a fault asks for', () => {
  const match = { query: { status: 'DRAFT' }, header: { 'user-agent': 'x/*' } };
  expect(matchSentence(fault({ reset: true }, null, { match }))).toBe('calls with the query status=DRAFT, with the header user-agent: x/*');
});

it('says why a fault is retired', () => {
  const at = '2026-03-02T09:00:00Z';
  const first = (number: number, retired: Fault['retired']) =>
    retirementSentence(fault({ status: 503 }, { first: number }, { retired }), START);
  expect([first(2, null), first(2, { at, by: 'first' }), first(1, { at, by: 'first' })]).toEqual([
    '',
    'all 2 calls were hit',
    'its call was hit',
  ]);
  expect(retirementSentence(fault({ status: 503 }, null, { match: { nth: 3 }, retired: { at, by: 'nth' } }), START)).toBe(
    'the 3rd call has come',
  );
  const between = fault({ status: 503 }, { between: ['2026-03-02T08:00:00Z', at] });
  expect([START - 1, START, null].map(now => retirementSentence(between, now))).toEqual(['', 'its time is over', '']);
});

it('formats ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1003].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1,003rd',
  );
});
