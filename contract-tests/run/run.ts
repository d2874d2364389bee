import type { Check } from '../checks/check.ts';
import type { CheckOptions, Property } from '../property.ts';
import type { Rule } from '../rules/rules.ts';
import { propertyCount } from '../words.ts';
import { findingOf } from './baseline/finding.ts';
import type { Corpus } from './corpus/corpus.ts';
import { type Executor, type PropertyRun, skippedRun } from './executor.ts';
import { INTERRUPTED } from './inconclusive-error.ts';
import { checkResults, coverageOf, mergeObservations, type Observations } from './observations.ts';
import type { ResponseTimes } from './response-times.ts';
import { type Leftover, minCasesOf, type PropertyResult, type Report } from './results.ts';
import { type Rounds, roundsOfTurns, singleTurns, type Turn } from './rounds.ts';
import { isExcludedReason } from './select-properties.ts';

export interface RunOptions extends CheckOptions {
  /** The name of the target in reports. */
  readonly name: string;
  /** The checks of every exchange; none by default. */
  readonly checks?: readonly Check[];
  /** Whether the target is a deployment, where decisions of the simulator only warn. */
  readonly isDeployment?: boolean;
  /** All rules, for the rule coverage. */
  readonly rules: readonly Rule[];
  /** How cases come in rounds, so that a run may end early; without it each property gets all of its cases at once. */
  readonly rounds?: Rounds | undefined;
  /** The cases with which properties begin, unless they come in rounds. */
  readonly corpus?: Corpus;
  /** Present when the run needs evidence for its verdict: on a deployment. `minPassed` is the least number of passed properties. */
  readonly evidence?: { readonly minPassed?: number | undefined };
  /** How fast the target answers; absent on a simulator. */
  readonly responseTimes?: Pick<ResponseTimes, 'times' | 'results' | 'notes'> | undefined;
  /** No further property is started after it was aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Returns why no further property may be started; undefined if it may. */
  stopped?(): string | undefined;
  /** Called with each result of a property, and with each finding of a check, as soon as it is known. */
  onResult?(result: PropertyResult, ended: number): void;
  /** Called after the last property. Removes what the run created, and returns what could not be removed. */
  cleanUp?(): Promise<readonly Leftover[]>;
  /** Returns remarks for the report. */
  notes?(): readonly string[];
  /** Returns results about the answers of the whole run, which no exchange shows. */
  ofAnswers?(): readonly PropertyResult[];
  /** Returns what else is missing for a verdict, one sentence each. */
  missingEvidence?(): readonly string[];
}

/**
 * Runs properties and returns the report, with results in the order of the properties. Never rejects for a property that fails. Each property gets
 * a result even if the run ends early.
 */
export async function runProperties(properties: readonly Property[], executor: Executor, options: RunOptions): Promise<Report> {
  const { name, seed, runs, path, signal } = options;
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const { byId, observations, reported } = await takeTurns(properties, executor, options);
  const ofProperties = properties.flatMap(({ id }) => byId.get(id) ?? []);
  const ofChecks = checkResults(options.checks ?? [], observations.checks, options.isDeployment ?? false);
  // The clean-up does not count: it sends no usual mixture of requests.
  const responseTimes = options.responseTimes?.times();
  const ofRun = [...(options.responseTimes?.results() ?? []), ...(options.ofAnswers?.() ?? [])];
  for (const result of [...ofChecks, ...ofRun]) if (!reported.has(keyOf(result))) options.onResult?.(result, byId.size);
  const results = [...ofProperties, ...ofChecks, ...ofRun];
  const spent = { durationMs: performance.now() - started, requests: observations.requests };
  const leftovers = (await options.cleanUp?.()) ?? [];
  return {
    target: name,
    seed,
    runs,
    startedAt,
    results,
    leftovers,
    inconclusive: [
      ...(options.evidence ? missingEvidence(ofProperties, { ...options.evidence, ...spent, stopped: stopReason(options) }) : []),
      ...(options.missingEvidence?.() ?? []),
    ],
    notes: [...earlyEndNotes(results, stopReason(options)), ...(options.responseTimes?.notes() ?? []), ...(options.notes?.() ?? [])],
    isInterrupted: signal?.aborted ?? false,
    ...spent,
    ...(responseTimes && { responseTimes }),
    coverage: coverageOf(observations, results, options.rules),
    // A token with a path repeats only one case.
    tooFewCases: path === undefined ? ofProperties.filter(result => hasTooFewCases(result, runs)).map(({ id }) => id) : [],
  };
}

/** Runs all turns, as many at once as the executor allows. */
async function takeTurns(properties: readonly Property[], executor: Executor, options: RunOptions) {
  const { seed, runs, path, commandPath, rounds } = options;
  const cases = { seed, runs, path, commandPath };
  const turns = rounds ? roundsOfTurns(properties, cases, rounds) : singleTurns(properties, cases, options.corpus);
  const byId = new Map<string, PropertyResult>();
  /** The check failures that were reported already. */
  const reported = new Set<string>();
  const seen: Observations[] = [];
  const reportFailures = ({ observations: { checks } }: PropertyRun): void => {
    for (const result of checkResults(options.checks ?? [], checks, options.isDeployment ?? false)) {
      if (result.failure === null || reported.has(keyOf(result))) continue;
      reported.add(keyOf(result));
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

/** Returns the key of a result: a check may have several findings about an operation. */
function keyOf({ id, failure }: PropertyResult): string {
  return `${id} ${failure === null ? '' : findingOf(failure.message)}`;
}

async function runTurn({ property, cases, before }: Turn, executor: Executor, options: RunOptions): Promise<PropertyRun> {
  const stopped = stopReason(options);
  // The executor reports missing needs even after the end.
  if (stopped === undefined || property.needs.some(need => !executor.has.has(need))) return executor.runProperty(property, cases);
  return skippedRun(property, before || stopped !== INTERRUPTED ? stopped : 'interrupted before it started');
}

function stopReason({ signal, stopped }: RunOptions): string | undefined {
  return signal?.aborted ? INTERRUPTED : stopped?.();
}

/** Returns sentences about properties that passed with fewer cases than requested: stopped by the end of the run, or because cases could not be sent. */
function earlyEndNotes(results: readonly PropertyResult[], why: string | undefined): string[] {
  const early = results.filter(({ verdict, reason, runs }) => verdict === 'passed' && reason !== null && runs < ENOUGH_CASES);
  const stopped = early.filter(({ reason }) => why !== undefined && reason?.endsWith(why));
  const others = early.filter(result => !stopped.includes(result));
  return [
    ...(stopped.length > 0 ? [`${fewerCases(stopped)}; ${why}`] : []),
    ...(others.length > 0 ? [`${fewerCases(others)}; others could not be sent`] : []),
  ];
}

function fewerCases(early: readonly PropertyResult[]): string {
  return `Fewer cases than asked for: ${propertyCount(early.length)}, the fewest ${Math.min(...early.map(({ runs }) => runs))}`;
}

/** A run without an end asks for as many cases as there is time for. From this number on a property has not had fewer than it should. */
const ENOUGH_CASES = 30;

function hasTooFewCases({ verdict, runs: cases, reason }: PropertyResult, runs: number): boolean {
  // A result with a reason ended early, for which the property is not to blame.
  return verdict === 'passed' && reason === null && cases < minCasesOf({ runs });
}

/** What a run has spent, and what its verdict needs: a run that saw little of a deployment and found nothing proves nothing. */
export interface EvidenceOptions {
  /** The least number of properties that must pass; without it, half of those that the switches allow. */
  readonly minPassed?: number | undefined;
  /** Why the run ended before all properties had all their cases; undefined if it did not. */
  readonly stopped?: string | undefined;
  readonly requests: number;
  readonly durationMs: number;
}

/** The share of the properties that the switches allow, of which a verdict needs as many to pass and to have a turn. */
const SHARE = { passed: 0.5, turns: 0.9 } as const;

/**
 * Returns what is missing for a verdict, one sentence each; an empty list when the evidence is sufficient. `results` are those of the properties,
 * without those of checks. Properties that the switches do not allow, or that
 * were skipped because an operation is excluded, do not count.
 */
export function missingEvidence(
  results: readonly PropertyResult[],
  { minPassed, stopped, requests, durationMs }: EvidenceOptions,
): string[] {
  const allowed = results.filter(({ missing = [], verdict, reason }) => {
    const isExcluded = verdict === 'skipped' && isExcludedReason(reason);
    return missing.length === 0 && !isExcluded;
  });
  if (allowed.length === 0) return ['the target allows none of the properties'];
  const passed = allowed.filter(({ verdict }) => verdict === 'passed').length;
  const needed = minPassed ?? Math.ceil(allowed.length * SHARE.passed);
  const turns = allowed.filter(
    ({ verdict, reason }) => verdict !== 'skipped' || stopped === undefined || !reason?.endsWith(stopped),
  ).length;
  const pace = `${requests} requests in ${timeText(durationMs)}${turns === 0 ? '' : `, all would take about ${timeText((durationMs * allowed.length) / turns)}`}`;
  return [
    ...(passed < needed ? [`${passed} of ${allowed.length} properties passed, and a verdict needs ${needed} (--min-passed)`] : []),
    ...(turns < allowed.length * SHARE.turns
      ? [`${turns} of ${allowed.length} properties had a turn before the run ended: ${stopped}; ${pace}`]
      : []),
  ];
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Returns a duration in seconds, from two minutes on in minutes; the latter rounded up. */
function timeText(ms: number): string {
  return ms < 2 * MINUTE_MS ? `${Math.round(ms / SECOND_MS)} s` : `${Math.ceil(ms / MINUTE_MS)} min`;
}
