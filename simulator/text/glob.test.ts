import { expect, it } from 'vitest';
import { fitsGlob } from './glob.ts';

it.each<[string, string, boolean]>([
  ['listPosts', 'listPosts', true],
  ['listPosts', 'listPostsOfTeam', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['list*', 'listPosts', true],
  ['list*', 'list', true],
  ['list*', 'getList', false],
  ['*Post', 'createPost', true],
  ['*Post', 'createPosts', false],
  ['a*b*c', 'a1b2c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'ac', false],
  ['ab*ba', 'aba', false],
  ['*a*a', 'a', false],
  ['*a*a', 'aa', true],
  ['a.*', 'ab', false],
])('%j fits %j: %s', (pattern, text, expected) => {
  expect(fitsGlob(pattern, text)).toBe(expected);
});
