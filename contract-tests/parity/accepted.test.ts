import { expect, it } from 'vitest';
import { acceptedDifferences } from './accepted.ts';

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
