import { expect, it } from 'vitest';
import { patternWithGaps } from './gaps.ts';

const ofPath = (path: string) => patternWithGaps(path.split(/\{[^}]*\}/), '/', { start: '', end: '/?$' });

it.each([
  ['/post/{id}', '/prefix/post/p1', true],
  ['/post/{id}', '/post/p1/', true],
  ['/post/{id}', '/post/', false],
  ['/post/{id}', '/post/a/b', false],
  ['/post', '/api/post', true],
  ['/{a}/x/{b}.json', '/1/x/2.json.json', true],
  ['/{a}-{b}', '/x-y-z', true],
  ['/{a}{b}', '/x', true],
  ['/a.b/{c}', '/aXb/1', false],
])('%s fits %s: %s', (path, text, fits) => {
  expect(ofPath(path).test(text)).toBe(fits);
});

it('takes no time that grows with the number of gaps', () => {
  const text = `/${'a-'.repeat(500)}`;
  expect(ofPath(`/${'{x}-'.repeat(100)}b`).test(`${text}c`)).toBe(false);
  expect(ofPath(`/${'{x}'.repeat(100)}b`).test(`${text}c`)).toBe(false);
});
