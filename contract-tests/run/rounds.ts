/** In which order properties get their cases. */

import type { CheckOptions, Property } from '../property.ts';
import type { Corpus } from './corpus/corpus.ts';
import type { PropertyRun } from './executor.ts';
import { mergeObservations } from './observations.ts';
import type { PropertyResult } from './results.ts';

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
  /** Takes what a turn has shown. Returns what all turns of the property have shown once it gets no further one: it had all its cases, or could not have them. */
  end(turn: Turn, run: PropertyRun): PropertyRun | undefined;
}

/**
 * First the kept cases of properties, a turn each, then one turn for each property with all its cases, the costliest first, so that a run does not end
 * with all workers waiting for one of them.
 */
export function singleTurns(properties: readonly Property[], cases: CheckOptions, corpus: Corpus = new Map()): Turns {
  const keptOf = ({ id }: Property): readonly CheckOptions[] => corpus.get(id) ?? [];
  /** Turn number n of a property: with its n-th kept case, after the last of them with all others. */
  const turn = (property: Property, round: number, before?: PropertyRun): Turn => {
    const kept = keptOf(property)[round];
    const shared = { asked: casesOf(property, cases), round, before };
    return kept ? { ...shared, property: { ...property, weight: 1 }, cases: { ...kept, runs: 1 } } : { ...shared, property, cases };
  };
  const byId = new Map(properties.map(property => [property.id, property]));
  // Of equal ones the last first: suites are listed from the quickest on.
  const costliestFirst = properties.toReversed().toSorted((a, b) => costOf(b) - costOf(a));
  const withKept = costliestFirst.filter(property => keptOf(property).length > 0);
  const queue = [...withKept, ...costliestFirst.filter(property => keptOf(property).length === 0)].map(property => turn(property, 0));
  return {
    next: () => queue.shift(),
    end({ property, asked, round, before }, run) {
      const isLast = round >= keptOf(property).length;
      // Suites change: a kept case that does not apply any more says nothing.
      const sum = !isLast && run.result.runs === 0 ? before : sumOf(before, run, asked);
      if (isLast || sum?.result.failure) return sum;
      queue.unshift(turn(byId.get(property.id) ?? property, round + 1, sum));
      return undefined;
    },
  };
}

/**
 * Rounds of 1, 2, 4 … cases for each property: whatever ends the run early, many properties had a turn before it. After the first round the cases go
 * where they show most: a property of high variety gets four times as many as others, one of low variety a single one a round.
 */
export function roundsOfTurns(properties: readonly Property[], cases: CheckOptions): Turns {
  const rounds: Turn[][] = [];
  const wait = (property: Property, asked: number, round: number, before?: PropertyRun): void => {
    const runs = roundSizes(asked, property.variety)[round] ?? 0;
    const turn = { property, cases: { ...cases, runs, seed: seedOfRound(cases.seed, round) }, asked, round, before };
    const waiting = (rounds[round] ??= []);
    // The longest turns of a round begin first, beside which the others run; in the first round they wait for the others.
    if (round > 0 && LONG.test(property.id)) waiting.unshift(turn);
    else waiting.push(turn);
  };
  // The sizes of rounds have the weight in them.
  for (const property of properties.toSorted((a, b) => costOf(a) - costOf(b)))
    wait({ ...property, weight: 1 }, casesOf(property, cases), 0);
  return {
    next: () => rounds.find(waiting => waiting.length > 0)?.shift(),
    end({ property, asked, round, before }, run) {
      const sum = sumOf(before, run, asked);
      const { verdict, reason, runs } = sum.result;
      if (verdict !== 'passed' || reason !== null || runs >= asked) return sum;
      wait(property, asked, round + 1, sum);
      return undefined;
    },
  };
}

/** How the cases of a property grow after its first. */
interface Growth {
  /** The cases of the second round. */
  readonly second: number;
  /** How many times as many each further round has. */
  readonly factor: number;
}

const USUAL: Growth = { second: 2, factor: 2 };
const GROWTH = { low: { second: 1, factor: 1 }, high: { second: 8, factor: 2 } } as const satisfies Record<string, Growth>;

/** The cases of each round, `cases` in sum. */
export function roundSizes(cases: number, variety?: Property['variety']): readonly number[] {
  const { second, factor } = variety ? GROWTH[variety] : USUAL;
  const sizes: number[] = [];
  for (let left = cases; left > 0; left -= sizes.at(-1) ?? left)
    sizes.push(sizes.length === 0 ? 1 : Math.min(second * factor ** (sizes.length - 1), left));
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
  return needs.includes('clock') || LONG.test(id) ? LONG_COST * weight : weight;
}

const LONG = /^(?:model|watch)\//;
const LONG_COST = 20;

/** All turns of a property as one. One that was not possible takes nothing away from what the ones before have shown. */
function sumOf(before: PropertyRun | undefined, { result, observations }: PropertyRun, asked: number): PropertyRun {
  const earlier = before?.result;
  const runs = (earlier?.runs ?? 0) + result.runs;
  const shown = result.verdict === 'skipped' && earlier ? earlier : result;
  const isEarly = shown.verdict === 'passed' && result.reason !== null && runs < asked;
  const sum: PropertyResult = {
    ...shown,
    runs,
    skips: (earlier?.skips ?? 0) + result.skips,
    requests: (earlier?.requests ?? 0) + result.requests,
    durationMs: (earlier?.durationMs ?? 0) + result.durationMs,
    reason: isEarly ? `${runs} of ${asked} cases: ${result.reason}` : shown.reason,
  };
  return { result: sum, observations: before ? mergeObservations([before.observations, observations]) : observations };
}
