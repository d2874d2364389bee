import { expect, it } from 'vitest';
import type { PostStatus } from '../../../openapi/generated/types.ts';
import { checkDeletable } from './rules.ts';

const messageFor = (uses: readonly { readonly id: string; readonly status: PostStatus }[]): string | null => {
  try {
    checkDeletable('upload_1', uses);
    return null;
  } catch (error) {
    return String(error instanceof Error && error.message);
  }
};

it.for<[PostStatus, boolean]>([
  ['DRAFT', true],
  ['SCHEDULED', true],
  ['PROCESSING', false],
  ['RETRYING', false],
  ['REVIEW', false],
  ['POSTED', false],
  ['ERROR', false],
  ['DELETED', false],
])('[D-UPL-13] a %s post keeps its uploads from being deleted: %s', ([status, keeps]) => {
  expect(messageFor([{ id: 'post_1', status }]) !== null).toBe(keeps);
});

it('[D-UPL-13] the first ten posts are named', () => {
  const posts = Array.from({ length: 12 }, (_, n) => ({ id: `post_${n}`, status: n === 0 ? ('POSTED' as const) : ('DRAFT' as const) }));
  expect(messageFor(posts.slice(0, 3))).toMatch(/: post_1, post_2\. /);
  expect(messageFor(posts)).toMatch(/: post_1, .*post_10 and 1 more\. /);
  expect(messageFor([])).toBeNull();
});
