import { expect, it } from 'vitest';
import { growthExponent, growthRow } from './growth.ts';

const SIZES = [10, 100, 1000];

it.each([
  ['a constant time', [5, 5, 5], 0],
  ['a time that grows with the size', [2, 20, 200], 1],
  ['a time that grows with the square of the size', [1, 100, 10_000], 2],
  ['a time of size × logarithm', SIZES.map(size => size * Math.log(size)), 1.24],
])('is known for %s', (_, times, exponent) => {
  expect(growthExponent(SIZES, times)).toBeCloseTo(exponent, 2);
});

it('fits a line through all sizes, not only the first and the last', () => {
  expect(growthExponent(SIZES, [1, 1000, 100])).toBeCloseTo(1, 5);
  expect(growthExponent([1, 10, 100, 1000], [1, 100, 100, 100])).toBeCloseTo(0.6, 5);
});

it.each([
  ['one size', [10, 10], [1, 2]],
  ['no size', [], []],
  ['a time of 0', [1, 2], [0, 1]],
  ['a size without a time', [1, 2], [1]],
])('is not known for %s', (_, sizes, times) => {
  expect(() => growthExponent(sizes, times)).toThrow(RangeError);
});

it('is a row of the table', () => {
  const { what, figure } = growthRow('snapshot', SIZES, [0.001, 0.01, 0.1]);
  expect(what).toBe('… snapshot at 1, 10 and 100 × (1.0 ms, 10.0 ms, 100 ms): exponent');
  expect(figure).toMatchObject({ kind: 'exponent', goal: { bound: '≤', value: 1.05 } });
  expect(figure?.value).toBeCloseTo(1, 5);
});
