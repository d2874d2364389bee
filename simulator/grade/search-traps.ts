/** Looks for the traps that a client does not survive, and for the fewest of them that are enough. */
import type { TrapName } from './traps/names.ts';

export interface SearchOptions {
  /** The first seed, and how many are tried. */
  readonly seed: number;
  readonly seeds: number;
  readonly traps: readonly TrapName[];
  /** Runs the client with these traps, and returns its exit code. */
  attempt(traps: readonly TrapName[], seed: number): Promise<number>;
}

/** What a client does not survive. */
export interface Breaking {
  readonly seed: number;
  /** None of them can be left out. */
  readonly traps: readonly TrapName[];
}

/**
 * Tries one seed after the other with all traps until the client fails. Then it leaves out one trap after the other as long as the client fails without
 * it. Returns undefined for a client that survives every seed.
 */
export async function searchTraps({ seed: first, seeds, traps, attempt }: SearchOptions): Promise<Breaking | undefined> {
  for (let seed = first; seed < first + seeds; seed++) {
    if ((await attempt(traps, seed)) === 0) continue;
    let left = traps;
    for (const name of traps) {
      const fewer = left.filter(each => each !== name);
      if (fewer.length > 0 && (await attempt(fewer, seed)) !== 0) left = fewer;
    }
    return { seed, traps: left };
  }
  return undefined;
}
