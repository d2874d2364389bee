import { expect, it } from 'vitest';
import type { Fault, FaultCondition, FaultEffect } from '../../../../openapi/generated/control-types.ts';
import { type FaultForm, newForm, requestOf } from './fault-form.ts';
import { effectSentence, isExhausted, ordinal, whenSentence } from './fault-sentences.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');
const form = (change: Partial<FaultForm> = {}): FaultForm => ({ ...newForm(START), operationId: ' createPost ', ...change });
const fault = (effect: FaultEffect, when: FaultCondition | null = null, applied = 0): Fault => ({
  id: 'fault_1',
  operationId: 'createPost',
  method: null,
  path: null,
  effect,
  when,
  applied,
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
  [{ when: 'rate', rate: 0.25 }, { rate: 0.25 }, '25 % of calls'],
  [{ when: 'rate', rate: 0.001 }, { rate: 0.001 }, '0.1 % of calls'],
  [{ when: 'between' }, { between: ['2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'] }, 'calls from 2 Mar 09:00:00 to 2 Mar 10:00:00'],
])('turns the condition %j into a request and a phrase', (change, when, sentence) => {
  expect(requestOf(form(change)).when).toEqual(when);
  expect(whenSentence(fault({ status: 503 }, when ?? null))).toBe(sentence);
});

it('is exhausted once it cannot apply any more', () => {
  expect(isExhausted(fault({ status: 503 }, { first: 2 }, 1), START)).toBe(false);
  expect(isExhausted(fault({ status: 503 }, { first: 2 }, 2), START)).toBe(true);
  const between = fault({ status: 503 }, { between: ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'] });
  expect([isExhausted(between, START - 1), isExhausted(between, START), isExhausted(between, null)]).toEqual([false, true, false]);
  expect(isExhausted(fault({ status: 503 }, { rate: 1 }, 9), START)).toBe(false);
});

it('formats ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1003].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1,003rd',
  );
});
