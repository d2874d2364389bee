import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '../../simulator/testing/cases.ts';
import { codePoints, webUrls } from './values.ts';

test.each([1, 2, 3, 4, 5])('URLs are the same as those of fast-check, seed %i', seed => {
  const urls = fc.sample(webUrls, { seed, numRuns: casesOf(100, 1000) });
  expect(urls).toEqual(fc.sample(fc.webUrl({ validSchemes: ['https'] }), { seed, numRuns: casesOf(100, 1000) }));
  for (const url of urls) expect(new URL(url).protocol).toBe('https:');
});

const SEEDS = [1, 2, 3, 4, 5];

const LENGTHS = { minLength: 0, maxLength: 24 };

describe('code points', () => {
  test.each(SEEDS)("texts of code points are the same as those of fast-check's unit, seed %i", seed => {
    const texts = fc.sample(fc.string({ unit: codePoints, ...LENGTHS }), { seed, numRuns: casesOf(50, 500) });
    expect(texts).toEqual(fc.sample(fc.string({ unit: 'binary', ...LENGTHS }), { seed, numRuns: casesOf(50, 500) }));
  });

  test.each(SEEDS)('texts of code points shrink to the same, seed %i', seed => {
    const isShort = (text: string): boolean => text.length < 3 || !/[\u{10000}-\u{10ffff}]/u.test(text);
    const [ours, theirs] = [codePoints, 'binary' as const].map(unit =>
      fc.check(fc.property(fc.string({ unit, ...LENGTHS }), isShort), { seed, numRuns: casesOf(50, 500) }),
    );
    expect(ours?.counterexample).not.toBeNull();
    expect(ours?.counterexample).toEqual(theirs?.counterexample);
  });

  test.each(['', 'ab', '\ud800', 'e\u0301', 5])('%j is not one code point', value => {
    expect(codePoints.canShrinkWithoutContext(value)).toBe(false);
  });

  test.each(['a', '\ud7ff', '\ue000', '\u{10ffff}'])('%j is one code point', value => {
    expect(codePoints.canShrinkWithoutContext(value)).toBe(true);
  });
});
