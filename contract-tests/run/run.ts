/** Runs properties over a target, a bounded number of them at once, and says what came of it. */
import type { CheckOptions, Property } from '../property.ts';
import type { Target } from '../target.ts';
import { createTally } from './coverage.ts';
import { examine } from './examine.ts';
import { type Leftover, MIN_CASES, type PropertyResult, type Report } from './results.ts';

export interface RunOptions extends CheckOptions {
  /** What the target is called in reports. */
  readonly name: string;
  /** How many properties are examined at once; on a simulator each has a world of its own. */
  readonly concurrency: number;
  /** Once aborted, no further property is begun. */
  readonly signal?: AbortSignal | undefined;
  onResult?(result: PropertyResult, ended: number): void;
  /** After the last property: takes away what the run made, and tells what is left. */
  cleanUp?(): Promise<readonly Leftover[]>;
}

/** Runs every property once. The results are in the order of the properties. Never rejects for a property that fails. */
export async function runProperties(properties: readonly Property[], target: Target, options: RunOptions): Promise<Report> {
  const { name, seed, runs, path, commandPath, concurrency, signal } = options;
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const tally = createTally();
  let ended = 0;
  const results = await bounded(properties, concurrency, async property => {
    const result = signal?.aborted ? interrupted(property) : await examine(property, target, { seed, runs, path, commandPath }, tally);
    ended += 1;
    options.onResult?.(result, ended);
    return result;
  });
  const leftovers = (await options.cleanUp?.()) ?? [];
  return {
    target: name,
    seed,
    runs,
    startedAt,
    results,
    leftovers,
    isInterrupted: signal?.aborted ?? false,
    durationMs: performance.now() - started,
    requests: tally.total,
    coverage: tally.coverage(),
    tooSeldom: results.filter(({ verdict, runs: cases }) => verdict === 'holds' && cases < MIN_CASES).map(({ id }) => id),
  };
}

function interrupted({ id, area, statement, rules }: Property): PropertyResult {
  const nothing = { runs: 0, skips: 0, requests: 0, durationMs: 0, failure: null };
  return { id, area, statement, rules, ...nothing, verdict: 'not checkable', reason: 'interrupted before its turn' };
}

/** Maps with so many at work at once; the results keep the order. */
async function bounded<T, R>(items: readonly T[], concurrency: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  // The workers share one iterator: each takes what comes next.
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  return results;
}
