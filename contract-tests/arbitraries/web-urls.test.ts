import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../simulator/testing/cases.ts';
import { webUrls } from './web-urls.ts';

test.each([1, 2, 3, 4, 5])('URLs are the same as those of fast-check, seed %i', seed => {
  const urls = fc.sample(webUrls, { seed, numRuns: casesOf(100, 1000) });
  expect(urls).toEqual(fc.sample(fc.webUrl({ validSchemes: ['https'] }), { seed, numRuns: casesOf(100, 1000) }));
  for (const url of urls) expect(new URL(url).protocol).toBe('https:');
});
