import { expect, it } from 'vitest';
import { begun, isAtRest, reachable } from './progress.ts';

it('lets an import bring as many posts as were asked for, and no more', () => {
  const counts = reachable(begun, 2).map(({ postsImported }) => postsImported);
  expect(Math.max(...counts)).toBe(2);
});

it('never goes back behind an earlier response', () => {
  const seen = reachable([{ status: 'FETCHING_POSTS', postsImported: 1 }], 2);
  expect(seen).not.toContainEqual({ status: 'PENDING', postsImported: 0 });
  expect(seen).not.toContainEqual({ status: 'COMPLETED', postsImported: 0 });
  expect(seen).toContainEqual({ status: 'COMPLETED', postsImported: 2 });
});

it('leaves an import that has ended as it is', () => {
  const ended = { status: 'RATE_LIMITED', postsImported: 1 } as const;
  expect(isAtRest(ended)).toBe(true);
  expect(reachable([ended], 2)).toEqual([ended]);
});
