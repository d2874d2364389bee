import { describe, expect, it } from 'vitest';
import { inOrder, withIssuesInOrder } from './issue-order.ts';

const issue = (...path: (string | number)[]) => ({ path, message: `about ${path.join('.')}` });
const SENT = [issue('data', 'b', 'x'), issue('data', 'a', 'y'), issue('data', 'a', 'x')];
const PLACES = ['data', 'b', 'a', 'y', 'x'];
const placeOf = (path: readonly (string | number)[]): readonly number[] => path.map(step => PLACES.indexOf(String(step)));
const names = (issues: readonly ReturnType<typeof issue>[]): string[] => issues.map(({ path }) => path.join('.'));

describe('the order of issues', () => {
  it.each([
    ['as-sent', ['data.b.x', 'data.a.y', 'data.a.x']],
    ['by-name', ['data.a.x', 'data.a.y', 'data.b.x']],
    ['by-document', ['data.b.x', 'data.a.y', 'data.a.x']],
  ] as const)('is %s', (order, expected) => {
    expect(names(inOrder(SENT, order, placeOf))).toEqual(expected);
  });

  it('by-document puts a whole before its parts', () => {
    expect(names(inOrder([issue('data', 'a', 'x'), issue('data', 'a'), issue('data', 'b')], 'by-document', placeOf))).toEqual([
      'data.b',
      'data.a',
      'data.a.x',
    ]);
  });

  it.each([
    ['about data.b.x', 'about data.a.x'],
    ['data.b.x: about data.b.x', 'data.a.x: about data.a.x'],
    ['Invalid request', 'Invalid request'],
  ])('decides what the message speaks of: %j becomes %j', (message, expected) => {
    expect(withIssuesInOrder({ message, issues: SENT }, 'by-name', placeOf).message).toBe(expected);
  });
});
