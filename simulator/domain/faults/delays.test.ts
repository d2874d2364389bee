import { expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { drawDelay, injectedEffect, MAX_DELAY_MS } from './delays.ts';
import type { DelayDistribution } from './model.ts';

function drawn(distribution: DelayDistribution, seed = 1, count = 4000): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, number) => drawDelay(distribution, random.derived(String(number)))).sort((a, b) => a - b);
}

it('has the median and the 95th percentile that were asked for', () => {
  const delays = drawn({ p50: 200, p95: 2000 });
  const [median = 0, late = 0] = [delays[2000], delays[3800]];
  expect([median > 185 && median < 215, late > 1700 && late < 2300]).toEqual([true, true]);
  expect(delays[0]).toBeLessThan(40);
});

it('is always the same where both percentiles are', () => {
  expect(new Set(drawn({ p50: 70, p95: 70 }))).toEqual(new Set([70]));
});

it('stays within its jitter, evenly', () => {
  const delays = drawn({ ms: 500, jitter: 200 });
  const [least = 0, median = 0, most = 0] = [delays[0], delays[2000], delays.at(-1)];
  expect([least >= 300 && least < 305, median > 485 && median < 515, most <= 700 && most > 695]).toEqual([true, true, true]);
});

it('is never negative, and never longer than an hour', () => {
  expect(drawn({ ms: 10, jitter: 50 })[0]).toBe(0);
  expect(drawn({ p50: MAX_DELAY_MS, p95: MAX_DELAY_MS }, 1, 3)).toEqual([MAX_DELAY_MS, MAX_DELAY_MS, MAX_DELAY_MS]);
  expect(drawn({ ms: MAX_DELAY_MS, jitter: 1000 }).at(-1)).toBe(MAX_DELAY_MS);
});

it('comes from the seed', () => {
  expect(drawn({ p50: 200, p95: 2000 }, 7)).toEqual(drawn({ p50: 200, p95: 2000 }, 7));
  expect(drawn({ p50: 200, p95: 2000 }, 7)).not.toEqual(drawn({ p50: 200, p95: 2000 }, 8));
});

it('leaves other effects and fixed delays as they are', () => {
  const never = () => {
    throw new Error('It was drawn');
  };
  expect(injectedEffect({ kind: 'hang' }, never)).toEqual({ kind: 'hang' });
  expect(injectedEffect({ kind: 'delay', delayMs: 5 }, never)).toEqual({ kind: 'delay', delayMs: 5 });
});
