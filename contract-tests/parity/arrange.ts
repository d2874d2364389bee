import { fieldsOf } from '../exchange.ts';
import { type Bindings, isAlias } from './ids.ts';

/** The pairs of the same items in two lists: `theirs` from a deployment, `ours` from the simulator. */
export interface Arrangement {
  readonly pairs: readonly Pair[];
  /** Whether the paired items are in another order. */
  readonly isOtherOrder: boolean;
  /** How many items of the deployment have no pair. */
  readonly missing: number;
  /** How many items of the simulator have no pair. */
  readonly extra: number;
  /** How many known items of the simulator are absent from the deployment although they stand before a pair, which items of others do not explain. */
  readonly lost: number;
}

/** Pairs items with bound ids at any position, and the others by the number of equal values, then by position. */
export function arrange(theirs: readonly unknown[], ours: readonly unknown[], bindings: Bindings): Arrangement {
  const places = new Map(ours.map((item, i) => [keyOf(item), i]));
  const known = theirs.map(item => places.get(boundKeyOf(item, bindings)));
  const taken = new Set(known);
  const restOfTheirs = theirs.flatMap((item, i) => (known[i] === undefined && !isBoundAlias(item, bindings) ? [i] : []));
  const restOfOurs = ours.flatMap((item, i) => (taken.has(i) || isKnown(item, bindings) ? [] : [i]));
  const likely = likelyPairs(restOfTheirs, restOfOurs, (their, our) => likeness(theirs[their], ours[our]));
  const order = theirs.map((_, i) => known[i] ?? likely.get(i));
  const pairs = theirs.flatMap((item, i) => {
    const place = order[i];
    return place === undefined ? [] : [[item, ours[place]] satisfies Pair];
  });
  const found = order.filter(place => place !== undefined);
  return {
    pairs,
    isOtherOrder: pairs.some(([their, our], i) => i > 0 && (found[i] ?? 0) < (found[i - 1] ?? 0) && !isByTime(pairs[i - 1], [their, our])),
    missing: theirs.length - pairs.length,
    extra: ours.length - pairs.length,
    lost: ours.slice(0, Math.max(0, ...found)).filter((item, i) => isKnown(item, bindings) && !found.includes(i)).length,
  };
}

/** Pairs the positions of two lists, the most similar ones first. */
function likelyPairs(
  theirs: readonly number[],
  ours: readonly number[],
  alike: (their: number, our: number) => number,
): Map<number, number> {
  const all = theirs.flatMap(their => ours.map(our => ({ their, our, alike: alike(their, our) })));
  const [pairs, taken] = [new Map<number, number>(), new Set<number>()];
  // Sorting is stable, so that equally similar pairs keep their order.
  for (const { their, our } of all.toSorted((a, b) => b.alike - a.alike)) {
    if (pairs.has(their) || taken.has(our)) continue;
    pairs.set(their, our);
    taken.add(our);
  }
  return pairs;
}

/** Counts the equal values of two items. */
function likeness(theirs: unknown, ours: unknown): number {
  if (typeof theirs !== 'object' || typeof ours !== 'object' || theirs === null || ours === null) return theirs === ours ? 1 : 0;
  const our = fieldsOf(ours);
  return Object.entries(theirs).reduce((sum, [name, value]) => sum + (name in our ? likeness(value, our[name]) : 0), 0);
}

type Pair = readonly [theirs: unknown, ours: unknown];

/** Whether two items are in another order because their creation times are: each service chooses the time at which an import creates an item. */
function isByTime([theirs, ours]: Pair = [{}, {}], [laterTheirs, laterOurs]: Pair): boolean {
  const order = (one: unknown, other: unknown): number => Math.sign(createdAt(one) - createdAt(other));
  const [their, our] = [order(theirs, laterTheirs), order(ours, laterOurs)];
  // Items of the same millisecond may be in any order.
  return their * our < 0 || (their === 0) !== (our === 0);
}

function createdAt(item: unknown): number {
  return Date.parse(String(fieldsOf(item)['createdAt']));
}

/** Returns the key of an item: its id, or the item itself if it is a text. */
function keyOf(item: unknown): unknown {
  return fieldsOf(item)['id'] ?? (typeof item === 'object' ? undefined : item);
}

function boundKeyOf(item: unknown, { idOf }: Bindings): unknown {
  const key = keyOf(item);
  return typeof key === 'string' && isAlias(key) ? (idOf(key) ?? NOBODY) : (key ?? NOBODY);
}

const NOBODY = Symbol('no id');

/** Whether the id of an item of the simulator is bound to an alias. */
function isKnown(item: unknown, { isBound }: Bindings): boolean {
  const key = keyOf(item);
  return typeof key === 'string' && isBound(key);
}

/** Whether the id of an item of the deployment is bound to an id of the simulator. */
function isBoundAlias(item: unknown, { idOf }: Bindings): boolean {
  const key = keyOf(item);
  return typeof key === 'string' && isAlias(key) && idOf(key) !== undefined;
}
