import { expect, it } from 'vitest';
import { begun, isOver, reachable } from './progress.ts';

it('lets an import come to any state from its start', () => {
  expect(reachable(begun)).toContain('RETRYING');
  expect(reachable(begun).filter(isOver).toSorted()).toEqual(['COMPLETED', 'FAILED', 'SKIPPED']);
});

it('lets an import that waits come back to its work, and never to its start', () => {
  expect(reachable(['RATE_LIMITED'])).toContain('COMPLETED');
  expect(reachable(['RATE_LIMITED'])).not.toContain('PENDING');
});

it('leaves an import that has ended as it is', () => {
  expect(reachable(['COMPLETED'])).toEqual(['COMPLETED']);
});
