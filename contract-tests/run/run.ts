/** Runs properties, as many at once as the crew takes, and says what came of it. */
import type { CheckOptions, Property } from '../property.ts';
import type { Rule } from '../rules/rules.ts';
import { coverageOf } from './coverage.ts';
import { type Executor, notRun } from './executor.ts';
import { type Leftover, MIN_CASES, type PropertyResult, type Report } from './results.ts';
import { NOTHING_SEEN, seenByBoth } from './seen.ts';

export interface RunOptions extends CheckOptions {
  /** What the target is called in reports. */
  readonly name: string;
  /** The ledger that properties name their rules from. */
  readonly rules: readonly Rule[];
  /** Once aborted, no further property is begun. */
  readonly signal?: AbortSignal | undefined;
  onResult?(result: PropertyResult, ended: number): void;
  /** After the last property: takes away what the run made, and tells what is left. */
  cleanUp?(): Promise<readonly Leftover[]>;
  /** What is to be said of the run besides its verdicts. */
  notes?(): readonly string[];
}

/** Runs every property once. The results are in the order of the properties, whoever examined them when. Never rejects for a property that fails. */
export async function runProperties(properties: readonly Property[], crew: Executor, options: RunOptions): Promise<Report> {
  const { name, seed, runs, path, commandPath, signal } = options;
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const byProperty = new Map<Property, PropertyResult>();
  let seen = NOTHING_SEEN;
  await inTurns(costliestFirst(properties), crew.size, async property => {
    const examined = signal?.aborted
      ? notRun(property, 'interrupted before its turn')
      : await crew.runProperty(property, { seed, runs, path, commandPath });
    seen = seenByBoth(seen, examined.seen);
    byProperty.set(property, examined.result);
    options.onResult?.(examined.result, byProperty.size);
  });
  const results = properties.flatMap(property => byProperty.get(property) ?? []);
  const leftovers = (await options.cleanUp?.()) ?? [];
  return {
    target: name,
    seed,
    runs,
    startedAt,
    results,
    leftovers,
    notes: options.notes?.() ?? [],
    isInterrupted: signal?.aborted ?? false,
    durationMs: performance.now() - started,
    requests: seen.requests,
    coverage: coverageOf(seen, results, options.rules),
    tooFewCases: results.filter(({ verdict, runs: cases }) => verdict === 'holds' && cases < MIN_CASES).map(({ id }) => id),
  };
}

/** So that a run does not end with everybody waiting for one long property. */
function costliestFirst(properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => costOf(b) - costOf(a));
}

/** A rough guess. Where time passes, a case is a whole story in a world of its own. */
function costOf({ needs, weight = 1 }: Property): number {
  return needs.includes('clock') ? STORY_COST * weight : weight;
}

const STORY_COST = 20;

/** Works on each item, so many at once. */
async function inTurns<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  // All share one iterator: each takes what comes next.
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, size) }, worker));
}
