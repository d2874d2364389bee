/** Runs properties and builds the report. */
import type { Check } from '../checks/check.ts';
import type { CheckOptions, Property } from '../property.ts';
import type { Rule } from '../rules/rules.ts';
import type { Corpus } from './corpus/corpus.ts';
import { coverageOf } from './coverage.ts';
import { type Executor, type PropertyRun, skippedRun } from './executor.ts';
import { INTERRUPTED } from './inconclusive-error.ts';
import { mergeObservations, type Observations } from './observations.ts';
import { type Leftover, minCasesOf, type PropertyResult, type Report } from './results.ts';
import { roundsOfTurns, singleTurns, type Turn } from './rounds.ts';
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
  /** Whether each property gets a few cases before any gets many; else each gets all at once. */
  readonly isBreadthFirst?: boolean;
  /** Cases with which the properties begin, unless they go breadth first. */
  readonly corpus?: Corpus;
  /** Once aborted, no further property is started. */
  readonly signal?: AbortSignal | undefined;
  /** Why no further property is started; undefined as long as there is no reason. */
  stopped?(): string | undefined;
  /** Called with the result of a property as soon as it has ended, and with a failure of a check as soon as it is found: then the first one of several. */
  onResult?(result: PropertyResult, ended: number): void;
  /** Called after the last property: removes what the run created and returns what could not be removed. */
  cleanUp?(): Promise<readonly Leftover[]>;
  /** Remarks for the report. */
  notes?(): readonly string[];
}

/**
 * Runs every property, breadth first if asked. The results are in the order of the properties. Never rejects for a property that fails. Whatever ends
 * the run early, each property gets a result.
 */
export async function runProperties(properties: readonly Property[], executor: Executor, options: RunOptions): Promise<Report> {
  const { name, seed, runs, path, signal } = options;
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const { byId, observations, reported } = await takeTurns(properties, executor, options);
  const ofProperties = properties.flatMap(({ id }) => byId.get(id) ?? []);
  const ofChecks = checkResults(options.checks ?? [], observations.checks, options.isDeployment ?? false);
  for (const result of ofChecks) if (!reported.has(result.id)) options.onResult?.(result, byId.size);
  const results = [...ofProperties, ...ofChecks];
  const leftovers = (await options.cleanUp?.()) ?? [];
  return {
    target: name,
    seed,
    runs,
    startedAt,
    results,
    leftovers,
    notes: [...earlyEndNotes(results, stopReason(options)), ...(options.notes?.() ?? [])],
    isInterrupted: signal?.aborted ?? false,
    durationMs: performance.now() - started,
    requests: observations.requests,
    coverage: coverageOf(observations, results, options.rules),
    // The path of a token leads to one case.
    tooFewCases: path === undefined ? ofProperties.filter(result => hasTooFewCases(result, runs)).map(({ id }) => id) : [],
  };
}

/** As many turns at once as the executor has room for. */
async function takeTurns(properties: readonly Property[], executor: Executor, options: RunOptions) {
  const { seed, runs, path, commandPath, isBreadthFirst = false } = options;
  const cases = { seed, runs, path, commandPath };
  const turns = isBreadthFirst ? roundsOfTurns(properties, cases) : singleTurns(properties, cases, options.corpus);
  const byId = new Map<string, PropertyResult>();
  /** Results of checks that were reported as soon as they were found. */
  const reported = new Set<string>();
  const seen: Observations[] = [];
  const reportFailures = ({ observations: { checks } }: PropertyRun): void => {
    for (const result of checkResults(options.checks ?? [], checks, options.isDeployment ?? false)) {
      if (result.failure === null || reported.has(result.id)) continue;
      reported.add(result.id);
      options.onResult?.(result, byId.size);
    }
  };
  const work = async (): Promise<void> => {
    for (let turn = turns.next(); turn; turn = turns.next()) {
      const run = await runTurn(turn, executor, options);
      reportFailures(run);
      const sum = turns.end(turn, run);
      if (!sum) continue;
      seen.push(sum.observations);
      byId.set(sum.result.id, sum.result);
      options.onResult?.(sum.result, byId.size);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, executor.size) }, work));
  return { byId, observations: mergeObservations(seen), reported };
}

async function runTurn({ property, cases, before }: Turn, executor: Executor, options: RunOptions): Promise<PropertyRun> {
  const stopped = stopReason(options);
  // What the target lacks is said all the same.
  if (stopped === undefined || property.needs.some(need => !executor.has.has(need))) return executor.runProperty(property, cases);
  return skippedRun(property, before || stopped !== INTERRUPTED ? stopped : 'interrupted before it started');
}

function stopReason({ signal, stopped }: RunOptions): string | undefined {
  return signal?.aborted ? INTERRUPTED : stopped?.();
}

/** Sentences for the properties that passed with fewer cases than asked for: those that the end of the run stopped, and those of which cases could not be sent. */
function earlyEndNotes(results: readonly PropertyResult[], why: string | undefined): string[] {
  const early = results.filter(({ verdict, reason }) => verdict === 'passed' && reason !== null);
  const stopped = early.filter(({ reason }) => why !== undefined && reason?.endsWith(why));
  const others = early.filter(result => !stopped.includes(result));
  return [
    ...(stopped.length > 0 ? [`${fewerCases(stopped)}; ${why}`] : []),
    ...(others.length > 0 ? [`${fewerCases(others)}; others could not be sent`] : []),
  ];
}

function fewerCases(early: readonly PropertyResult[]): string {
  const count = early.length === 1 ? '1 property' : `${early.length} properties`;
  return `Fewer cases than asked for: ${count}, the fewest ${Math.min(...early.map(({ runs }) => runs))}`;
}

function hasTooFewCases({ verdict, runs: cases, reason }: PropertyResult, runs: number): boolean {
  // A result with a reason was ended early, which is no fault of the property.
  return verdict === 'passed' && reason === null && cases < minCasesOf({ runs });
}
