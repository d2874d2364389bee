import { expect, it } from 'vitest';
import { searchTraps } from './search-traps.ts';
import type { TrapName } from './traps/names.ts';

const TRAPS: readonly TrapName[] = ['throttle', 'errors', 'slow', 'forged'];

/** Searches a client that fails as a function says, and returns what was found and how often it ran. */
async function search(fails: (traps: readonly TrapName[], seed: number) => boolean, seeds = 5) {
  let runs = 0;
  const found = await searchTraps({
    seed: 3,
    seeds,
    traps: TRAPS,
    attempt(traps, seed) {
      runs += 1;
      return Promise.resolve(fails(traps, seed) ? 1 : 0);
    },
  });
  return { found, runs };
}

it('finds the seed, and the one trap that is to blame', async () => {
  expect(await search((traps, seed) => seed === 5 && traps.includes('slow'))).toEqual({ found: { seed: 5, traps: ['slow'] }, runs: 3 + 4 });
});

it('keeps traps that break a client only together', async () => {
  expect((await search(traps => traps.includes('throttle') && traps.includes('forged'))).found).toEqual({
    seed: 3,
    traps: ['throttle', 'forged'],
  });
});

it('keeps all traps of a client that fails with no fewer', async () => {
  expect((await search(traps => traps.length === TRAPS.length)).found?.traps).toEqual(TRAPS);
});

it('tries every seed of a client that survives', async () => {
  expect(await search(() => false)).toEqual({ found: undefined, runs: 5 });
});
