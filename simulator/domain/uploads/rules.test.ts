import { expect, it } from 'vitest';
import type { PostStatus, UploadMimeType } from '../../../openapi/generated/types.ts';
import { checkDeletable, partLength, pathOfType, serves } from './rules.ts';

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

const PART = 67_108_864;

it.for<[partCount: number, declaredBytes: number | null, number: number, expected: number | null]>([
  [1, 1, 1, 1],
  [1, PART, 1, PART],
  [2, PART + 1, 1, PART],
  [2, PART + 1, 2, 1],
  [3, 3 * PART, 3, PART],
  [1, null, 1, null],
])('[D-UPL-15] of %i parts of a file of %j bytes, part %i has %j', ([partCount, declaredBytes, number, expected]) => {
  expect(partLength({ partCount, declaredBytes }, number)).toBe(expected);
});

it.for<[string, UploadMimeType, string]>([
  ['team/a.jpg', 'image/jpeg', 'team/a.jpg'],
  ['team/a.jpeg', 'image/jpeg', 'team/a.jpeg'],
  ['team/a.jpeg', 'image/jpg', 'team/a.jpeg'],
  ['team/a.jpeg', 'image/png', 'team/a.png'],
  ['team/a.png', 'image/jpeg', 'team/a.jpg'],
  ['team/a.mov', 'video/mp4', 'team/a.mp4'],
  ['team/a.bin', 'video/quicktime', 'team/a.mov'],
  ['team/a', 'application/pdf', 'team/a.pdf'],
  ['te.am/a', 'image/gif', 'te.am/a.gif'],
])('[D-UPL-17] %s of a file that is %s becomes %s', ([path, mimeType, expected]) => {
  expect(pathOfType(path, mimeType)).toBe(expected);
});

it.for([
  ['its own team', 'a', true],
  ['another team', 'b', false],
] as const)('[D-UPL-14] an upload of a team and %s', ([, teamId, expected]) => {
  const upload = { organizationId: 'acme', teamId: 'a' };
  expect(serves(upload, { organizationId: 'acme', teamId })).toBe(expected);
  expect(serves({ ...upload, teamId: null }, { organizationId: 'acme', teamId })).toBe(true);
  expect(serves({ ...upload, teamId: null }, { organizationId: 'pro', teamId })).toBe(false);
});
