import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

const LONG = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

it.for<[name: string, actual: unknown, expected: unknown, message: string]>([
  ['a value', 'FAILED', 'POSTED', 'x is "FAILED", not "POSTED"'],
  ['a missing value', undefined, null, 'x is undefined, not null'],
  ['a field', { id: 1, status: 'A' }, { id: 1, status: 'B' }, 'status of x is "A", not "B"'],
  ['a field that should not be there', { id: 1, error: 'No' }, { id: 1 }, 'error of x is "No", not undefined'],
  ['a field at depth', [{ a: { b: [1, 2] } }], [{ a: { b: [1, 3] } }], 'b of a of item 0 of x is [1,2], not [1,3]'],
  ['a short list', ['a'], ['a', 'b'], 'x is ["a"], not ["a","b"]'],
  ['an order', ['b', 'a'], ['a', 'b'], 'item 0 of x is "b", not "a"'],
  ['an item that is missing', LONG.slice(1), LONG, 'x lacks "a", and has 6 items, not 7'],
  ['an item too many', [...LONG, 'g'], LONG, 'x has "g" besides, and has 8 items, not 7'],
  ['other items', [...LONG, 1, 2, 3, 4], [...LONG, 'h'], 'x lacks "h", and has 1, 2, 3 and 1 more besides, and has 11 items, not 8'],
  ['an object too many', [{ id: 1 }, { id: 2 }], [{ id: 1 }], 'x has {"id":2} besides, and has 2 items, not 1'],
])('says what differs in %s', ([, actual, expected, message]) => {
  expect(differenceOf('x', actual, expected)).toBe(message);
});

it('takes what is the same as JSON', () => {
  expect(differenceOf('x', { a: undefined, b: [1] }, { b: [1] })).toBeUndefined();
});
