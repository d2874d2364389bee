import { exponentAtMost, type Row } from './table.ts';

/** The limit for work on each of the things whose number grows. */
const MAX_EXPONENT = 1.05;

/**
 * How a time grows with a size: 1 when it doubles with it, 2 when it quadruples, 0 when it is constant. It is the slope of the line that fits the
 * logarithms best. Throws a RangeError for fewer than two different sizes, and for values that are not above 0.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const points = sizes.map((size, i) => ({ x: Math.log(size), y: Math.log(times[i] ?? Number.NaN) }));
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) throw new RangeError('sizes and times must be above 0');
  const x = mean(points.map(point => point.x));
  const y = mean(points.map(point => point.y));
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('growth needs two sizes');
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}

/** Returns a row for the growth of a time from the smallest to the largest size. */
export function growthRow(what: string, sizes: readonly number[], seconds: readonly number[]): Row {
  const measured = seconds.map(time => `${(time * 1000).toFixed(time < 0.1 ? 1 : 0)} ms`).join(', ');
  return exponentAtMost(`… ${what} at 1, 10 and 100 × (${measured}): exponent`, growthExponent(sizes, seconds), MAX_EXPONENT);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
