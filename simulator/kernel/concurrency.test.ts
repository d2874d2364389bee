import { expect, it } from 'vitest';
import { mapConcurrent } from './concurrency.ts';

it('processes each item once, with at maxActive `concurrency` at a time', async () => {
  const done: number[] = [];
  let active = 0;
  let maxActive = 0;
  await mapConcurrent([1, 2, 3, 4, 5], 2, async item => {
    maxActive = Math.max(maxActive, ++active);
    await Promise.resolve();
    active--;
    done.push(item);
  });
  expect({ done, maxActive }).toEqual({ done: [1, 2, 3, 4, 5], maxActive: 2 });
});

it('rejects with the first failure', async () => {
  await expect(mapConcurrent(['a', 'b'], 2, item => Promise.reject(new Error(item)))).rejects.toThrow('a');
});
