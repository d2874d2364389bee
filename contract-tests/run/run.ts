/** Runs properties and builds the report. */
import type { Check } from '../checks/check.ts';
import type { CheckOptions, Property } from '../property.ts';
import type { Rule } from '../rules/rules.ts';
import { coverageOf } from './coverage.ts';
import { type Executor, skippedRun } from './executor.ts';
import { mergeObservations, NO_OBSERVATIONS } from './observations.ts';
import { type Leftover, minCasesOf, type PropertyResult, type Report } from './results.ts';
import { checkResults } from './run-checks.ts';

export interface RunOptions extends CheckOptions {
  /** What the target is called in reports. */
  readonly name: string;
  /** What judged every exchange of the run; none where nothing is judged. */
  readonly checks?: readonly Check[];
  /** Where decisions of the simulator can only warn. */
  readonly isDeployment?: boolean;
  /** All rules, for the rule coverage. */
  readonly rules: readonly Rule[];
  /** Once aborted, no further property is started. */
  readonly signal?: AbortSignal | undefined;
  onResult?(result: PropertyResult, ended: number): void;
  /** Called after the last property: removes what the run created and returns what could not be removed. */
  cleanUp?(): Promise<readonly Leftover[]>;
  /** Remarks for the report. */
  notes?(): readonly string[];
}

/** Runs every property once. The results are in the order of the properties. Never rejects for a property that fails. */
export async function runProperties(properties: readonly Property[], executor: Executor, options: RunOptions): Promise<Report> {
  const { name, seed, runs, path, commandPath, signal } = options;
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const byProperty = new Map<Property, PropertyResult>();
  let observations = NO_OBSERVATIONS;
  await forEachConcurrent(costliestFirst(properties), executor.size, async property => {
    const run = signal?.aborted
      ? skippedRun(property, 'interrupted before it started')
      : await executor.runProperty(property, { seed, runs, path, commandPath });
    observations = mergeObservations(observations, run.observations);
    byProperty.set(property, run.result);
    options.onResult?.(run.result, byProperty.size);
  });
  const ofProperties = properties.flatMap(property => byProperty.get(property) ?? []);
  const ofChecks = checkResults(options.checks ?? [], observations.checks, options.isDeployment ?? false);
  for (const result of ofChecks) options.onResult?.(result, byProperty.size);
  const results = [...ofProperties, ...ofChecks];
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
    requests: observations.requests,
    coverage: coverageOf(observations, results, options.rules),
    // The path of a token leads to one case.
    tooFewCases: path === undefined ? ofProperties.filter(result => hasTooFewCases(result, runs)).map(({ id }) => id) : [],
  };
}

function hasTooFewCases({ verdict, runs: cases }: PropertyResult, runs: number): boolean {
  return verdict === 'passed' && cases < minCasesOf({ runs });
}

/** So that a run does not end with all workers waiting for one long property. */
function costliestFirst(properties: readonly Property[]): Property[] {
  return properties.toSorted((a, b) => costOf(b) - costOf(a));
}

/** A rough estimate: where time passes, a case is a run of many commands in a world of its own. */
function costOf({ needs, weight = 1 }: Property): number {
  return needs.includes('clock') ? CLOCK_COST * weight : weight;
}

const CLOCK_COST = 20;

async function forEachConcurrent<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  // All workers share one iterator.
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, size) }, worker));
}
