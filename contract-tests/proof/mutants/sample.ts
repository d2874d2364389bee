import * as fc from 'fast-check';

/** Returns a sample of this size in the original order, which depends on the seed only; all things when there are fewer. */
export function sampleOf<T>(things: readonly T[], size: number, seed: number): readonly T[] {
  const [chosen = things] = fc.sample(fc.shuffledSubarray([...things.keys()], { minLength: Math.min(size, things.length) }), {
    numRuns: 1,
    seed,
  });
  return chosen
    .slice(0, size)
    .toSorted((a, b) => Number(a) - Number(b))
    .flatMap(index => things[Number(index)] ?? []);
}
