/** Runs the suites on a mutant until a property fails. */
import { type Baseline, candidatesFor } from './baseline.ts';
import { folderOf } from './draw.ts';
import type { Numbered } from './instrument.ts';
import { LaneEnd, startLane } from './lane-process.ts';

/** What a run found: `timed out` counts as found; `invalid` is a mutant that does not load, and counts for nothing. */
export interface Outcome {
  readonly result: 'found' | 'timed out' | 'survived' | 'invalid';
  /** The property or test that found it. */
  readonly by?: string;
  readonly message: string;
  readonly seconds: number;
  /** Whether no property comes to the place, or would see another value there. */
  readonly isUnreached?: boolean;
}

export interface SuiteOptions {
  readonly entry: string;
  readonly seed: number;
  readonly runs: number;
}

/** How much longer than without the mutant a property may take: other work on the machine counts, too. */
const SLOWER = 10;
const PATIENCE_MS = 30_000;

/** Checks the properties that reach the mutant, one after the other, with the cases that pass without it. */
export async function runSuites({ id, mutation }: Numbered, baseline: Baseline, { entry, seed, runs }: SuiteOptions): Promise<Outcome> {
  const started = performance.now();
  const ended = (result: Outcome['result'], message: string, by?: string): Outcome => ({
    result,
    message,
    seconds: (performance.now() - started) / 1000,
    ...(by !== undefined && { by }),
  });
  const candidates = candidatesFor(id, folderOf(mutation.file), baseline);
  if (candidates.length === 0)
    return { ...ended('survived', 'no property reaches it, or would see another value there'), isUnreached: true };
  let by: string | undefined;
  try {
    const lane = await startLane(entry, id);
    try {
      for (const property of candidates) {
        by = property.id;
        const { failure } = await lane.check({ id: by, seed, runs }, property.durationMs * SLOWER + PATIENCE_MS);
        if (failure !== undefined) return ended('found', failure, by);
      }
    } finally {
      lane.close();
    }
  } catch (error) {
    if (!(error instanceof LaneEnd)) throw error;
    if (by === undefined) return ended(error.isTimeout ? 'timed out' : 'invalid', error.message);
    return ended(error.isTimeout ? 'timed out' : 'found', error.message, by);
  }
  return ended('survived', `${candidates.length} properties reach it`);
}
