import { describe, expect, it } from 'vitest';
import { callOf } from '../arbitraries/known-ids.ts';
import type { JudgedExchange } from './check.ts';
import { createResponseKinds } from './response-schema.ts';

function response(body: unknown, part: Partial<JudgedExchange> = {}): JudgedExchange {
  const { operation } = callOf('getTeam', {});
  const sent = { pathParameters: {}, query: new Map(), requestHeaders: {}, sentAt: 0, answeredAt: 0 };
  return { ...sent, operation, status: 200, headers: { 'content-type': 'application/json' }, text: '', body, ...part };
}

describe('the kinds of responses', () => {
  it('differ in names and types, not in values', () => {
    const kinds = createResponseKinds();
    const post = { id: 'post_1', labels: ['a'], parts: [{ at: 1 }] };
    expect(kinds.isNew(response(post))).toBe(true);
    expect(kinds.isNew(response({ id: 'post_2', labels: ['b', 'c'], parts: [{ at: 2 }, { at: 3 }] }))).toBe(false);
  });

  it.each([
    ['a property less', response({ id: 'post_1' })],
    ['a property more', response({ id: 'post_1', title: 'A', more: 1 })],
    ['another type', response({ id: 'post_1', title: null })],
    ['another object in it', response({ id: 'post_1', title: 'A', parts: [{}] })],
    ['another status', response({ id: 'post_1', title: 'A' }, { status: 201 })],
    ['another content type', response({ id: 'post_1', title: 'A' }, { headers: {} })],
    ['another operation', response({ id: 'post_1', title: 'A' }, { operation: callOf('listTeams', {}).operation })],
  ])('differ by %s', (_, other) => {
    const kinds = createResponseKinds();
    kinds.isNew(response({ id: 'post_1', title: 'A' }));
    expect(kinds.isNew(other)).toBe(true);
    expect(kinds.isNew(other)).toBe(false);
  });
});
