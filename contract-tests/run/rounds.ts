/** In which order properties get their cases. */
import type { CheckOptions, Property } from '../property.ts';
import type { PropertyRun } from './executor.ts';
import { mergeObservations } from './observations.ts';

/** So many cases of a property, and how to generate them. */
export interface Turn {
  readonly property: Property;
  readonly cases: CheckOptions;
  /** How many cases it shall have in all its turns. */
  readonly asked: number;
  readonly round: number;
  /** What its earlier turns have shown; undefined at the first. */
  readonly before: PropertyRun | undefined;
}

/** Deals out turns. */
export interface Turns {
  /** Undefined when no property waits for a turn. */
  next(): Turn | undefined;
  /**
   * Takes what a turn has shown. Returns what all turns of the property have shown when there is no further one for it: it had all its cases, failed,
   * no case applied, or the run has `stopped`, for that reason.
   */
  end(turn: Turn, run: PropertyRun, stopped: string | undefined): PropertyRun | undefined;
}

/** One turn for each property, the costliest first, so that a run does not end with all workers waiting for one of them. */
export function singleTurns(properties: readonly Property[], cases: CheckOptions): Turns {
  const queue = properties.toSorted((a, b) => costOf(b) - costOf(a));
  return {
    next() {
      const property = queue.shift();
      return property && { property, cases, asked: casesOf(property, cases), round: 0, before: undefined };
    },
    end: ({ asked }, run, stopped) => (stopped === undefined ? run : endedEarly(run, asked, stopped)),
  };
}

/** Rounds of 1, 2, 4 … cases for each property, the cheapest first: whatever ends the run early, many properties had a turn before it. */
export function roundsOfTurns(properties: readonly Property[], cases: CheckOptions): Turns {
  const rounds: Turn[][] = [];
  const wait = (property: Property, asked: number, round: number, before?: PropertyRun): void => {
    const runs = roundSizes(asked)[round] ?? 0;
    (rounds[round] ??= []).push({ property, cases: { ...cases, runs, seed: seedOfRound(cases.seed, round) }, asked, round, before });
  };
  // The sizes of rounds have the weight in them.
  for (const property of properties.toSorted((a, b) => costOf(a) - costOf(b)))
    wait({ ...property, weight: 1 }, casesOf(property, cases), 0);
  return {
    next: () => rounds.find(waiting => waiting.length > 0)?.shift(),
    end({ property, asked, round, before }, run, stopped) {
      const sum = before ? sumOf(before, run, asked) : run;
      if (run.result.verdict !== 'passed' || sum.result.runs >= asked) return sum;
      if (stopped !== undefined) return endedEarly(sum, asked, stopped);
      wait(property, asked, round + 1, sum);
      return undefined;
    },
  };
}

/** The cases of each round: twice those of the one before, `cases` in sum. */
export function roundSizes(cases: number): readonly number[] {
  const sizes: number[] = [];
  for (let left = cases; left > 0; left -= sizes.at(-1) ?? left) sizes.push(Math.min(2 ** sizes.length, left));
  return sizes;
}

/** No round repeats the cases of another. The first one has the seed of the run. */
export function seedOfRound(seed: number, round: number): number {
  return round === 0 ? seed : Math.abs((seed + Math.imul(round, SEED_STEP)) | 0);
}

/** Far apart, so that runs with seeds next to each other share no round. */
const SEED_STEP = 0x9e3779b1;

function casesOf({ weight = 1 }: Property, { runs }: CheckOptions): number {
  return runs * weight;
}

/** A rough estimate: a case of a model is a run of many commands, where time passes in a world of its own. */
function costOf({ id, needs, weight = 1 }: Property): number {
  return needs.includes('clock') || id.startsWith(MODEL) ? MODEL_COST * weight : weight;
}

const MODEL = 'model/';
const MODEL_COST = 20;

/** Both turns of a property as one. A turn that was not possible takes nothing away from what the ones before have shown. */
function sumOf(before: PropertyRun, run: PropertyRun, asked: number): PropertyRun {
  const [one, next] = [before.result, run.result];
  const sums = {
    runs: one.runs + next.runs,
    skips: one.skips + next.skips,
    requests: one.requests + next.requests,
    durationMs: one.durationMs + next.durationMs,
  };
  const observations = mergeObservations(before.observations, run.observations);
  if (next.verdict !== 'skipped') return { result: { ...next, ...sums }, observations };
  return { result: { ...one, ...sums, reason: earlyEnd(one.runs, asked, next.reason ?? '') }, observations };
}

function endedEarly({ result, observations }: PropertyRun, asked: number, why: string): PropertyRun {
  const isEarly = result.verdict === 'passed' && result.runs < asked;
  return { result: isEarly ? { ...result, reason: earlyEnd(result.runs, asked, why) } : result, observations };
}

function earlyEnd(runs: number, asked: number, why: string): string {
  return `${runs} of ${asked} cases: ${why}`;
}
