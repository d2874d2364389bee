import { expect, it } from 'vitest';
import type {
  CreateFaultRequest,
  Fault,
  FaultCondition,
  FaultEffect,
  SetWebResourceRequest,
  WebResource,
} from '../../../../openapi/generated/control-types.ts';
import { bodyOf, type Values } from '../../components/request-form.ts';
import { base64Of, faultFields, webFields, webRequestOf } from './fault-form.ts';
import { effectSentence, matchSentence, ordinal, retirementSentence, whenSentence } from './fault-sentences.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');

/** The request that is made of what was entered. */
function requestOf(change: Values = {}): CreateFaultRequest {
  const values = { operationId: ' createPost ', ...change };
  return bodyOf<CreateFaultRequest>(faultFields(values, START), values);
}

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
  expect(requestOf()).toEqual({ operationId: 'createPost', effect: { status: 503 } });
  expect(requestOf({ $target: 'path', method: 'PUT', path: ' /storage/x ' })).toEqual({
    method: 'PUT',
    path: '/storage/x',
    effect: { status: 503 },
  });
});

it.each<[Values, FaultEffect, string]>([
  [{ 'effect.status': '429', 'effect.message': ' Slow down ' }, { status: 429, message: 'Slow down' }, 'responds with 429: Slow down'],
  [{ $body: 'json', 'effect.body': '{ "code": 7 }' }, { status: 503, body: { code: 7 } }, 'responds with 503 and {"code":7}'],
  [{ $body: 'text', 'effect.body': '<h1>Busy</h1>' }, { status: 503, body: '<h1>Busy</h1>' }, 'responds with 503 and <h1>Busy</h1>'],
  [{ $effect: 'after' }, { status: 503, after: true }, 'processes the call, then responds with 503'],
  [{ $effect: 'delay', $delay: '1500' }, { delayMs: 1500 }, 'delays the response by 1,500 ms'],
  [{ $effect: 'delay', $delay: '90000' }, { delayMs: 90_000 }, 'delays the response by 1 min 30 s'],
  [
    { $effect: 'delay', $delay: '200', $p95: '90000' },
    { delayMs: { p50: 200, p95: 90_000 } },
    'delays the response by 200 ms (median) to 1 min 30 s (95 % of calls)',
  ],
  [{ $effect: 'drip', 'effect.bytesPerSecond': '50' }, { bytesPerSecond: 50 }, 'sends the response at 50 bytes per second'],
  [{ $effect: 'endless' }, { endless: true }, 'never ends the response'],
  [{ $effect: 'hang' }, { hang: true }, 'processes the call, then never responds'],
  [{ $effect: 'reset' }, { reset: true }, 'processes the call, then resets the connection'],
  [{ $effect: 'truncate', 'effect.truncateBytes': '1' }, { truncateBytes: 1 }, 'truncates the response after 1 byte'],
])('turns the effect %j into a request and a phrase', (change, effect, sentence) => {
  expect(requestOf(change).effect).toEqual(effect);
  expect(effectSentence(fault(effect))).toBe(sentence);
});

it('refuses a JSON body that is none', () => {
  expect(() => requestOf({ $body: 'json', 'effect.body': '{' })).toThrow('The body is not valid JSON');
});

it.each<[Values, FaultCondition | undefined, string]>([
  [{}, undefined, 'every call'],
  [{ $when: 'first', 'when.first': '1' }, { first: 1 }, 'the first call'],
  [{ $when: 'first' }, { first: 2 }, 'the first 2 calls'],
  [{ $when: 'every' }, { every: 3 }, 'every 3rd call'],
  [{ $when: 'every', 'when.first': '2' }, { every: 3, first: 2 }, 'every 3rd call, of these the first 2 calls'],
  [{ $when: 'rate', 'when.rate': 0.25 }, { rate: 0.25 }, '25 % of calls'],
  [{ $when: 'rate', 'when.rate': 0.001 }, { rate: 0.001 }, '0.1 % of calls'],
  [{ $when: 'between' }, { between: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'] }, 'calls from 2 Mar 09:00:00 to 2 Mar 10:00:00'],
])('turns the condition %j into a request and a phrase', (change, when, sentence) => {
  expect(requestOf(change).when).toEqual(when);
  expect(whenSentence(fault({ status: 503 }, when ?? null))).toBe(sentence);
});

it('shows all conditions, the nth call among them, and delays with jitter', () => {
  const when = { between: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'], every: 2, rate: 0.5, first: 1 };
  expect(whenSentence(fault({ delayMs: 5 }, when, { match: { nth: 3 } }))).toBe(
    'the 3rd call, of these calls from 2 Mar 09:00:00 to 2 Mar 10:00:00, of these every 2nd call, of these 50 % of calls, of these the first call',
  );
  expect(effectSentence(fault({ delayMs: { ms: 500, jitter: 200 } }))).toBe('delays the response by 500 ms, give or take 200 ms');
});

it.each<[Values, Fault['match'], string]>([
  [{}, null, ''],
  [{ 'match.apiKey': ' k* ', 'match.nth': '3' }, { apiKey: 'k*', nth: 3 }, 'calls with the API key k*'],
  [{ 'match.body': '{"a":1}' }, { body: { a: 1 } }, 'calls with the body fields {"a":1}'],
])('turns what calls must send, %j, into a request and a phrase', (change, match, sentence) => {
  expect(requestOf(change).match ?? null).toEqual(match);
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

const URL = 'https://cdn.test/a.mp4';
const webRequest = (values: Values, resource?: WebResource) =>
  webRequestOf(bodyOf<SetWebResourceRequest>(webFields(URL, resource, values), values), values);

it.each<[Values, object]>([
  [{}, {}],
  [
    { status: '404', contentType: ' text/html ' },
    { status: 404, contentType: 'text/html' },
  ],
  [{ $content: 'size', size: '5000000000' }, { size: 5_000_000_000 }],
  [{ $content: 'text', $text: 'Zoë' }, { bodyBase64: 'Wm/Dqw==' }],
  [{ $content: 'text' }, { bodyBase64: '' }],
  [
    { $content: 'file', $file: new File(['abc'], 'a.png', { type: 'image/png' }) },
    { bodyBase64: 'YWJj', contentType: 'image/png' },
  ],
  [{ $content: 'extension', $text: 'not selected', size: '7' }, {}],
  [{ delay: '1500' }, { delay: 1500 }],
  [{ delay: ' PT30S ' }, { delay: 'PT30S' }],
])('makes the request of a URL: %j', async (values, expected) => {
  expect(await webRequest(values)).toEqual({ url: URL, status: 200, ...expected });
});

it('starts with the values of the resource', async () => {
  expect(await webRequest({}, { url: URL, status: 503, contentType: 'video/mp4', size: 9, delay: 2000 })).toEqual({
    url: URL,
    status: 503,
    contentType: 'video/mp4',
    delay: 2000,
  });
});

it('encodes more bytes than a call has arguments', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
