import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import { processing } from './processing.ts';

const change = (at: number, message?: string) =>
  call(at, 'updatePost', {
    params: { id: 'post_1' },
    ...(message !== undefined && { status: 400, response: { statusCode: 400, message } }),
  });
const PATCHED = 'Only a DRAFT or SCHEDULED post can be changed, not one in PROCESSING';
const read = (at: number, status: string) => call(at, 'getPost', { params: { id: 'post_1' }, response: { id: 'post_1', status } });
const check = (...calls: ReturnType<typeof call>[]) => inShort(processing.check(runOf({ calls })));

test('has no occasion when no post is changed or deleted', () => {
  expect(check(read(0, 'PROCESSING'), change(20, 'title: is empty'))).toEqual({ occasions: 0, problems: [] });
});

test('passes when posts are changed in time', () => {
  expect(check(change(0), call(20, 'deletePost'))).toEqual({ occasions: 2, problems: [] });
});

test('passes when the publication began just after the client had looked', () => {
  expect(check(read(0, 'SCHEDULED'), change(500, PATCHED)).problems).toEqual([]);
});

test('fails when a post is changed while it is published', () => {
  const text = 'PATCH /api/v1/post/post_1 came while the post was PROCESSING';
  expect(check(read(0, 'PROCESSING'), change(50, PATCHED))).toEqual({ occasions: 1, problems: [{ text, evidence: ['call_50'] }] });
  expect(check(read(0, 'SCHEDULED'), change(5000, PATCHED)).problems).toHaveLength(1);
});

test('fails when a post is deleted while it is published', () => {
  const response = { message: 'A post cannot be deleted while it is PROCESSING. Wait for post.published.' };
  expect(check(call(0, 'deletePost', { status: 400, response })).problems).toHaveLength(1);
});
