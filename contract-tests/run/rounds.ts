import type { CheckOptions, Property } from '../property.ts';
import type { Corpus } from './corpus/corpus.ts';
import type { PropertyRun } from './executor.ts';
import counts from './generated/finders.json' with { type: 'json' };
import { mergeObservations } from './observations.ts';
import type { PropertyResult } from './results.ts';

/** A part of the cases of a property. */
export interface Turn {
  readonly property: Property;
  readonly cases: CheckOptions;
  /** How many cases the property should have in all turns. */
  readonly asked: number;
  readonly round: number;
  /** The sum of its earlier turns; undefined in the first one. */
  readonly before: PropertyRun | undefined;
}

/** The order of turns. */
export interface Turns {
  /** Returns the next turn; undefined when none is left. */
  next(): Turn | undefined;
  /** Ends a turn with its run. Returns the sum of all turns of the property if that was its last one. */
  end(turn: Turn, run: PropertyRun): PropertyRun | undefined;
}

/**
 * Returns one turn for each kept case of a property, then one turn with all its cases. Expensive properties come first, so that a run does not end
 * with all workers waiting for one of them.
 */
export function singleTurns(properties: readonly Property[], cases: CheckOptions, corpus: Corpus = new Map()): Turns {
  const keptOf = ({ id }: Property): readonly CheckOptions[] => corpus.get(id) ?? [];
  /** Returns a turn of a property: with its next kept case, or after those with all generated cases. */
  const turn = (property: Property, round: number, before?: PropertyRun): Turn => {
    const kept = keptOf(property)[round];
    const shared = { asked: casesOf(property, cases), round, before };
    return kept ? { ...shared, property: { ...property, weight: 1 }, cases: { ...kept, runs: 1 } } : { ...shared, property, cases };
  };
  const byId = new Map(properties.map(property => [property.id, property]));
  // The list begins with the quickest suites, so it is reversed.
  const mostExpensiveFirst = properties.toReversed().toSorted((a, b) => costOf(b) - costOf(a));
  const withKept = mostExpensiveFirst.filter(property => keptOf(property).length > 0);
  const queue = [...withKept, ...mostExpensiveFirst.filter(property => keptOf(property).length === 0)].map(property => turn(property, 0));
  return {
    next: () => queue.shift(),
    end({ property, asked, round, before }, run) {
      const isLast = round >= keptOf(property).length;
      // A kept case may no longer apply after a change of the suites; then it is ignored.
      const sum = !isLast && run.result.runs === 0 ? before : sumOf(before, run, asked);
      if (isLast || sum?.result.failure) return sum;
      queue.unshift(turn(byId.get(property.id) ?? property, round + 1, sum));
      return undefined;
    },
  };
}

/** Which properties have their first cases: all before any has a second one, or as many as there is room for beside further cases. */
export type Rounds = 'all first' | 'most expected first';

/**
 * Returns rounds of 1, 2, 4 … cases for each property, so that a run that ends early has checked many properties. With `all first` the cheap ones begin,
 * else half of the requests are for first cases, of those first of which most is expected at once. Further cases are those of the property from whose
 * next request most is expected.
 */
export function roundsOfTurns(properties: readonly Property[], cases: CheckOptions, rounds: Rounds): Turns {
  const turnOf = (property: Property, asked: number, round: number, before?: PropertyRun): Turn => {
    const runs = sizeOfRound(round, asked - (before?.result.runs ?? 0), property.variety);
    return { property, cases: { ...cases, runs, seed: seedOfRound(cases.seed, round) }, asked, round, before };
  };
  const worthOf = worths(properties);
  // A round's size already includes the property's weight.
  const first = properties
    .toSorted((a, b) => (rounds === 'all first' ? costOf(a) - costOf(b) : worthOf(b) / costOf(b) - worthOf(a) / costOf(a)))
    .map(property => turnOf({ ...property, weight: 1 }, casesOf(property, cases), 0));
  const waiting: Turn[] = [];
  const expected = ({ property, before }: Turn): number => worthOf(property) / ((before?.result.requests ?? 0) + 1);
  /** How many more requests first cases have had than all others. */
  let lead = 0;
  return {
    next() {
      if (first.length > 0 && (rounds === 'all first' || lead <= 0 || waiting.length === 0)) return first.shift();
      const worth = waiting.map(expected);
      return waiting.splice(worth.indexOf(Math.max(...worth)), 1)[0];
    },
    end({ property, asked, round, before }, run) {
      lead += round === 0 ? run.result.requests : -run.result.requests;
      const sum = sumOf(before, run, asked);
      const { verdict, reason, runs } = sum.result;
      if (verdict !== 'passed' || reason !== null || runs >= asked) return sum;
      waiting.push(turnOf(property, asked, round + 1, sum));
      return undefined;
    },
  };
}

/** How much a case of high or low variety is worth beside the usual one. */
const WORTH = { high: 2, low: 0.2 } as const satisfies Record<string, number>;

/** What a family is worth that has found none of the planted defects: it may find others. */
const UNPROVEN = 0.3;

/**
 * Returns how much is expected of each property. A family is worth the planted defects that it has found, and a little more; its properties share that,
 * so that a family of a hundred operations gets about as much as one property that stands alone.
 */
function worths(properties: readonly Property[]): (property: Property) => number {
  const sizes = new Map<string, number>();
  for (const { id } of properties) sizes.set(familyOf(id), (sizes.get(familyOf(id)) ?? 0) + 1);
  const worthOf = ({ id, variety }: Property): number =>
    ((foundBy(id) + UNPROVEN) / (sizes.get(familyOf(id)) ?? 1)) * (variety ? WORTH[variety] : 1);
  const known = new Map(properties.map(property => [property.id, worthOf(property)]));
  return ({ id }) => known.get(id) ?? 0;
}

/** How the number of cases grows after the first round. */
interface Growth {
  /** The cases of the second round. */
  readonly second: number;
  /** The factor of each further round. */
  readonly factor: number;
}

const USUAL: Growth = { second: 2, factor: 2 };
const GROWTH = { low: { second: 1, factor: 1 }, high: { second: 4, factor: 2 } } as const satisfies Record<string, Growth>;

/** No round is longer, so that a run comes back to each property. */
const MAX_ROUND = 16;

/** Returns the number of cases in a round, of those that are left. */
function sizeOfRound(round: number, left: number, variety?: Property['variety']): number {
  const { second, factor } = variety ? GROWTH[variety] : USUAL;
  return Math.min(round === 0 ? 1 : second * factor ** (round - 1), MAX_ROUND, left);
}

/** Returns the number of cases in each of the first rounds; the sum of all is `cases`. */
export function roundSizes(cases: number, variety?: Property['variety'], atMost = Number.POSITIVE_INFINITY): readonly number[] {
  const sizes: number[] = [];
  for (let left = cases; left > 0 && sizes.length < atMost; left -= sizes.at(-1) ?? left)
    sizes.push(sizeOfRound(sizes.length, left, variety));
  return sizes;
}

/** Returns the seed of a round. Each round has another one, and the first has that of the run. */
export function seedOfRound(seed: number, round: number): number {
  return round === 0 ? seed : Math.abs((seed + Math.imul(round, SEED_STEP)) | 0);
}

/** A large step, so that runs with consecutive seeds share no round. */
const SEED_STEP = 0x9e3779b1;

function casesOf({ weight = 1 }: Property, { runs }: CheckOptions): number {
  return runs * weight;
}

/** Estimates the cost of a property. A case of a model runs many commands in a separate world. */
function costOf({ id, needs, weight = 1 }: Property): number {
  return needs.includes('clock') || LONG.test(id) ? LONG_COST * weight : weight;
}

const LONG = /^(?:model|watch)\//;
const LONG_COST = 20;

/** Sums the turns of a property. A skipped turn does not change the result of earlier ones. */
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

/** Families of properties that have found planted defects: on a deployment they get their cases first. */
const FOUND: Readonly<Record<string, number>> = counts;

/** Returns how many planted defects the family of a property has found. */
export function foundBy(id: string): number {
  return FOUND[familyOf(id)] ?? 0;
}

/** Returns the family of a property: the first two parts of its id, `lists/any-query` of `lists/any-query/listPosts`. */
export function familyOf(id: string): string {
  return id.split('/').slice(0, 2).join('/');
}
