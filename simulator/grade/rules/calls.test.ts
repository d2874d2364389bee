import { expect, test } from 'vitest';
import { operationsWith } from './calls.ts';

test('finds the operations that answer or list an entity in any of its forms', () => {
  const posts = ['createPost', 'deletePost', 'getPost', 'getPostByReferenceKey', 'listPosts', 'retryPost', 'updatePost'];
  expect([...operationsWith('PostBase')]).toEqual(expect.arrayContaining(posts));
  expect(operationsWith('PostBase')).not.toContain('getPostAnalytics');
  expect(operationsWith('TeamBare')).toContain('listTeams');
  expect(operationsWith('Upload')).toContain('listUploads');
});
