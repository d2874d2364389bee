import { describe, expect, it } from 'vitest';
import { type Comparison, compareAnswers } from './compare.ts';
import { acceptedDifferences } from './differences.ts';
import { createBindings, createInstants } from './ids.ts';

const START = Date.parse('2026-03-02T09:00:00.000Z');

interface Around {
  readonly sent?: readonly string[];
  readonly others?: 'none' | 'some' | 'before';
  readonly isSameCount?: boolean;
}

/** Returns the differences of two bodies, as `class place`. */
function compared(
  theirs: unknown,
  ours: unknown,
  { sent = [], others = 'none', isSameCount = true }: Around = {},
  statuses: readonly [number, number] = [200, 200],
) {
  const comparison: Comparison = {
    bindings: createBindings(id => id.startsWith('team_')),
    wasSent: text => sent.includes(text),
    startedAt: START,
    isSameCount: () => isSameCount,
    instants: createInstants(),
    toleranceMs: 1000,
    others: () => others,
  };
  const answer = (status: number, body: unknown) => ({ status, contentType: 'application/json', body });
  return compareAnswers(answer(statuses[0], theirs), answer(statuses[1], ours), comparison).map(({ class: kind, at }) =>
    `${kind} ${at}`.trim(),
  );
}

describe('two answers are alike', () => {
  it.for<readonly [what: string, theirs: unknown, ours: unknown, around?: Around]>([
    ['with other ids that are used consistently', { id: '{{1}}', of: { postId: '{{1}}' } }, { id: 'post_a', of: { postId: 'post_a' } }],
    ['with equal ids of the organization', { teamId: 'team_1' }, { teamId: 'team_1' }],
    ['with instants a moment apart', { createdAt: '2026-03-02T09:10:00.000Z' }, { createdAt: '2026-03-02T09:10:00.900Z' }],
    [
      'with an instant of the service that was also sent by chance',
      { createdAt: '2026-03-02T09:10:00.000Z' },
      { createdAt: '2026-03-02T09:10:00.900Z' },
      { sent: ['2026-03-02T09:10:00.000Z'] },
    ],
    ['with an instant before the mirror began', { createdAt: '2025-01-01T00:00:00.000Z' }, { createdAt: '2026-03-02T09:00:00.000Z' }],
    ['with names that a platform generates', { username: 'a', avatarUrl: null }, { username: 'b', avatarUrl: 'https://b' }],
    ['with texts that were not sent', { note: 'a', name: 'x' }, { note: 'b', name: 'y' }],
    ['while one of them is in progress', { id: '{{1}}', status: 'PROCESSING', error: null }, { id: 'a', status: 'POSTED', error: 'x' }],
    [
      'while both are in progress, one of them ahead',
      { status: 'PROCESSING', processedRows: 1 },
      { status: 'PROCESSING', processedRows: 2 },
    ],
    [
      'with more items of the simulator in a list with items of others',
      { items: [{ id: '{{1}}' }] },
      { items: [{ id: 'a' }, { id: 'b' }] },
      { others: 'some' },
    ],
    [
      'with another order of items that an import created',
      {
        items: [
          { id: '{{1}}', createdAt: '2026-03-02T09:10:00.100Z', title: 'a' },
          { id: '{{2}}', createdAt: '2026-03-02T09:10:00.000Z' },
        ],
      },
      {
        items: [
          { id: 'b', createdAt: '2026-03-02T09:10:00.200Z' },
          { id: 'a', createdAt: '2026-03-02T09:10:00.100Z', title: 'a' },
        ],
      },
      { sent: ['a'] },
    ],
    [
      'with another order of items from the same millisecond',
      {
        items: [
          { id: '{{1}}', createdAt: '2026-03-02T09:10:00.000Z', title: 'a' },
          { id: '{{2}}', createdAt: '2026-03-02T09:10:00.000Z' },
        ],
      },
      {
        items: [
          { id: 'b', createdAt: '2026-03-02T09:10:00.200Z' },
          { id: 'a', createdAt: '2026-03-02T09:10:00.100Z', title: 'a' },
        ],
      },
    ],
    ['with usage counts whose difference is unchanged', { used: 12 }, { used: 0 }],
  ])('%s', ([, theirs, ours, around]) => {
    expect(compared(theirs, ours, around)).toEqual([]);
  });
});

describe('two answers differ in', () => {
  it.for<readonly [difference: string, theirs: unknown, ours: unknown, around?: Around]>([
    ['reference b.postId', { id: '{{1}}', b: { postId: '{{1}}' } }, { id: 'post_a', b: { postId: 'post_b' } }],
    ['reference teamId', { teamId: '{{1}}' }, { teamId: 'team_1' }],
    ['reference teamId', { teamId: 'team_1' }, { teamId: 'team_2' }],
    ['time createdAt', { createdAt: '2026-03-02T09:10:00.000Z' }, { createdAt: '2026-03-02T09:10:02.000Z' }],
    ['time at', { at: '2026-03-02T09:10:00.000Z' }, { at: '2026-03-02T09:10:00.001Z' }, { sent: ['2026-03-02T09:10:00.000Z'] }],
    ['null title', { title: null }, { title: 'a' }],
    ['enum type', { type: 'INSTAGRAM' }, { type: 'FACEBOOK' }],
    ['transition status', { status: 'DRAFT' }, { status: 'SCHEDULED' }],
    ['value title', { title: 'sent' }, { title: 'Sent' }, { sent: ['sent'] }],
    ['value retryCount', { retryCount: 1 }, { retryCount: 0 }],
    ['value used', { used: 12 }, { used: 0 }, { isSameCount: false }],
    [
      'null avatarUrl',
      { organizationId: 'o', createdById: 'u', avatarUrl: '' },
      { organizationId: 'o', createdById: 'u', avatarUrl: null },
    ],
    ['shape extra', { extra: 1 }, {}],
    ['shape n', { n: '1' }, { n: 1 }],
    ['count items', { items: [{ id: '{{1}}' }] }, { items: [] }, { others: 'some' }],
    ['count items', { items: [{ id: '{{1}}' }] }, { items: [{ id: 'a' }, { id: 'b' }] }],
    [
      'order items',
      { a: { id: '{{1}}' }, b: { id: '{{2}}' }, items: [{ id: '{{1}}' }, { id: '{{2}}' }] },
      { a: { id: 'a' }, b: { id: 'b' }, items: [{ id: 'b' }, { id: 'a' }] },
    ],
    [
      'count items',
      { a: { id: '{{1}}' }, b: { id: '{{2}}' }, items: [{ id: '{{2}}' }] },
      { a: { id: 'a' }, b: { id: 'b' }, items: [{ id: 'a' }, { id: 'b' }] },
      { others: 'some' },
    ],
    ['transition items[].status', { items: [{ id: '{{1}}', status: 'DRAFT' }] }, { items: [{ id: 'a', status: 'SCHEDULED' }] }],
  ])('%s', ([difference, theirs, ours, around]) => {
    expect(compared(theirs, ours, around)).toEqual([difference]);
  });

  it('their status, and then their bodies are not compared', () => {
    expect(compared({ a: 1 }, { b: 2 }, {}, [400, 404])).toEqual(['status']);
  });

  it('fields, issues or the message of an error', () => {
    const issue = (name: string, code = 'invalid_type') => ({ code, path: [name], message: '' });
    const error = (message: string, ...issues: readonly object[]) => ({ statusCode: 400, message, issues });
    const errors = (theirs: object, ours: object) => compared(theirs, ours, {}, [400, 400]);
    expect(errors(error('a'), error('a'))).toEqual([]);
    expect(errors(error('a'), error('b'))).toEqual(['message message']);
    expect(errors(error('a', issue('x')), error('a', issue('y')))).toEqual(['error issues']);
    expect(errors(error('a', issue('x'), issue('y')), error('a', issue('y'), issue('x')))).toEqual(['order issues']);
    expect(errors({ statusCode: 400, message: 'a' }, error('a'))).toEqual(['shape']);
    expect(errors(error('at 2026-03-02T09:00:00.000Z'), error('at 2027-03-02T09:00:00Z'))).toEqual([]);
  });
});

const entry = { operation: 'listPosts', class: 'order', at: 'items', reason: 'ours are sorted' };

it('reads accepted differences, also of a whole answer', () => {
  const { at: _, ...whole } = entry;
  expect(acceptedDifferences([entry, whole])).toEqual([entry, { ...entry, at: '' }]);
  expect(acceptedDifferences(null)).toEqual([]);
});

it.for<readonly [content: unknown, problem: string]>([
  [{}, 'must be a list of differences'],
  [[{ ...entry, operation: 1 }], 'entry 1: operation must be the id of an operation'],
  [[entry, { ...entry, class: 'odd' }], 'entry 2: class must be one of status, error,'],
  [[{ ...entry, at: 3 }], 'entry 1: at must be a place'],
  [[{ ...entry, reason: '' }], 'entry 1: listPosts needs a reason'],
])('refuses %j', ([content, problem]) => {
  expect(() => acceptedDifferences(content)).toThrow(problem);
});
