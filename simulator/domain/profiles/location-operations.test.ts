import { describe, expect } from 'vitest';
import type { GoogleSearchKeywordList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { ask, get, LOCATION } from './profiles.fixture.ts';

const keywords = (acme: TestSimulator, startMonth: string, endMonth = startMonth) =>
  get<GoogleSearchKeywordList>(acme, 'location/search-keywords', { startMonth, endMonth });
const valueOf = ({ searchKeywords = [] }: GoogleSearchKeywordList, wanted: string) =>
  searchKeywords.find(({ searchKeyword }) => searchKeyword === wanted)?.value ?? 0;

describe('search keywords', () => {
  it('[MSC-310] are one number for the whole range, and the same at each call', async ({ acme }) => {
    const [january, february, both] = [
      await keywords(acme, '2026-01'),
      await keywords(acme, '2026-02'),
      await keywords(acme, '2026-01', '2026-02'),
    ];
    const frequent = both.searchKeywords?.[0]?.searchKeyword ?? '';
    expect(valueOf(both, frequent)).toBe(valueOf(january, frequent) + valueOf(february, frequent));
    expect(both).toMatchObject({ location: `locations/${LOCATION}`, range: { startMonth: '2026-01', endMonth: '2026-02' } });
    expect(await keywords(acme, '2026-01', '2026-02')).toEqual(both);
  });

  it('[D-MSC-49] come by value, and the withheld ones last', async ({ acme }) => {
    const { searchKeywords = [] } = await keywords(acme, '2026-01');
    const shown = searchKeywords.filter(({ value }) => value !== null).map(({ value }) => value ?? 0);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(15);
    const withheld = searchKeywords.slice(shown.length);
    expect(withheld.length).toBeGreaterThan(0);
    expect(withheld.every(({ value, threshold }) => value === null && threshold === 15)).toBe(true);
    expect(searchKeywords.every(({ searchKeyword }) => searchKeyword === searchKeyword.toLowerCase())).toBe(true);
  });

  it('[MSC-310] of the present month grow with the clock', async ({ acme }) => {
    const early = await keywords(acme, '2026-03');
    await acme.sim.clock.advance('P20D');
    const late = await keywords(acme, '2026-03');
    const frequent = late.searchKeywords?.[0]?.searchKeyword ?? '';
    expect(valueOf(late, frequent)).toBeGreaterThan(valueOf(early, frequent));
    await acme.sim.clock.advance('P20D');
    expect(await ask(acme, 'location/search-keywords', { startMonth: '2026-04', endMonth: '2026-04' })).toMatchObject({ status: 200 });
  });

  it.for([
    ['2026-03', '2026-02', /after endMonth/],
    ['2026-04', '2026-04', /future/],
    ['2024-08', '2026-02', /the first is 2024-09/],
    ['2026-13', '2026-13', /startMonth/],
    ['2026', '2026-01', /startMonth/],
  ] as const)('[D-MSC-49] from %s to %s are refused', async ([startMonth, endMonth, message], { acme }) => {
    expect(await ask(acme, 'location/search-keywords', { startMonth, endMonth })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  it('[D-MSC-49] go back 18 months', async ({ acme }) => {
    expect((await keywords(acme, '2024-09')).searchKeywords?.length).toBeGreaterThan(0);
  });
});
