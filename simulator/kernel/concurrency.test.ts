import { expect, it } from 'vitest';
import { mapConcurrent } from './concurrency.ts';

it('works on each item once, on so many at a time', async () => {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await mapConcurrent([1, 2, 3, 4, 5], 2, async item => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
    done.push(item);
  });
  expect({ done, most }).toEqual({ done: [1, 2, 3, 4, 5], most: 2 });
});

it('fails with the first failure', async () => {
  await expect(mapConcurrent(['a', 'b'], 2, item => Promise.reject(new Error(item)))).rejects.toThrow('a');
});
