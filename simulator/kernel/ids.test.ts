import { expect, it } from 'vitest';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';

const take = (seed: number, prefix: string, count: number) => {
  const ids = createIds(createRandom(seed));
  return Array.from({ length: count }, () => ids.next(prefix));
};

it('makes ids of a prefix and 16 unambiguous characters', () => {
  for (const id of take(1, 'post', 500)) expect(id).toMatch(/^post_[a-km-z2-9]{16}$/);
});

it('makes the same ids for the same seed, and different ids for another seed', () => {
  expect(take(5, 'post', 50)).toEqual(take(5, 'post', 50));
  expect(take(6, 'post', 50)).not.toEqual(take(5, 'post', 50));
});

it('makes no id twice', () => {
  expect(new Set(take(1, 'post', 20_000)).size).toBe(20_000);
});

it('uses every character at every position', () => {
  const ids = take(1, 'post', 2000);
  for (let position = 5; position < 21; position++) expect(new Set(ids.map(id => id[position])).size).toBe(32);
});

it('draws the ids of each prefix from a stream of its own', () => {
  const ids = createIds(createRandom(1));
  const mixed = Array.from({ length: 10 }, () => [ids.next('team'), ids.next('post')][1]);
  expect(mixed).toEqual(take(1, 'post', 10));
});

it('derives the same id from the same name, whatever was created before', () => {
  const [ids, others] = [createIds(createRandom(1)), createIds(createRandom(2))];
  const id = ids.of('pan', 'post_1:0');
  expect(id).toMatch(/^pan_[a-km-z2-9]{16}$/);
  ids.next('pan');
  expect(ids.of('pan', 'post_1:0')).toBe(id);
  expect([ids.of('pan', 'post_1:1'), ids.of('praw', 'post_1:0').replace('praw', 'pan'), others.of('pan', 'post_1:0')]).not.toContain(id);
});
