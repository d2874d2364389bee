import { expect, it } from 'vitest';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';

const take = (seed: number, prefix: string, count: number) => {
  const ids = createIds(createRandom(seed));
  return Array.from({ length: count }, () => ids.next(prefix));
};

it('makes ids of a prefix and 16 letters that cannot be misread', () => {
  for (const id of take(1, 'post', 500)) expect(id).toMatch(/^post_[a-km-z2-9]{16}$/);
});

it('makes the same ids from the same seed, others from another', () => {
  expect(take(5, 'post', 50)).toEqual(take(5, 'post', 50));
  expect(take(6, 'post', 50)).not.toEqual(take(5, 'post', 50));
});

it('does not repeat itself', () => {
  expect(new Set(take(1, 'post', 20_000)).size).toBe(20_000);
});

it('uses every letter at every place', () => {
  const ids = take(1, 'post', 2000);
  for (let place = 5; place < 21; place++) expect(new Set(ids.map(id => id[place])).size).toBe(32);
});

it('keeps a sequence for each prefix', () => {
  const ids = createIds(createRandom(1));
  const mixed = Array.from({ length: 10 }, () => [ids.next('team'), ids.next('post')][1]);
  expect(mixed).toEqual(take(1, 'post', 10));
});

it('makes the same id of the same name, whatever was made before', () => {
  const [ids, others] = [createIds(createRandom(1)), createIds(createRandom(2))];
  const id = ids.of('pan', 'post_1:0');
  expect(id).toMatch(/^pan_[a-km-z2-9]{16}$/);
  ids.next('pan');
  expect(ids.of('pan', 'post_1:0')).toBe(id);
  expect([ids.of('pan', 'post_1:1'), ids.of('praw', 'post_1:0').replace('praw', 'pan'), others.of('pan', 'post_1:0')]).not.toContain(id);
});
