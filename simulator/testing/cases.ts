/** How many cases the tests try. `npm test` draws a few of many that are alike; `npm run test:all` and CI try all. */

/** Whether all cases are tried. */
export const ALL = process.env['TEST_CASES'] === 'all';

/** The first number; the second one where all cases are tried. */
export function casesOf(few: number, all: number): number {
  return ALL ? all : few;
}

/** A tenth of the cases, always the same and spread over all, with the first and the last; all of them where all cases are tried. */
export function tenthOf<T>(cases: readonly T[]): readonly T[] {
  return ALL ? cases : cases.filter((_, index) => index % 10 === 0 || index === cases.length - 1);
}
