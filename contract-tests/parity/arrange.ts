/** Which items of two lists are the same. */
import { fieldsOf } from '../exchange.ts';
import { type Bindings, isAlias } from './ids.ts';

export interface Arrangement {
  readonly pairs: readonly Pair[];
  /** Whether those that both have are in another order. */
  readonly isOtherOrder: boolean;
  /** How many only one of them has. */
  readonly missing: number;
  readonly extra: number;
  /** How many of ours theirs should have as well, though they have items of others, too: known ones that stand before one that both have. */
  readonly lost: number;
}

/** Items whose ids are known to be the same are paired wherever they stand, the rest by what they have in common, then in their order. */
export function arrange(theirs: readonly unknown[], ours: readonly unknown[], bindings: Bindings): Arrangement {
  const places = new Map(ours.map((item, i) => [keyOf(item), i]));
  const known = theirs.map(item => places.get(boundKeyOf(item, bindings)));
  const taken = new Set(known);
  const restOfTheirs = theirs.flatMap((item, i) => (known[i] === undefined && !isExplained(item, bindings) ? [i] : []));
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

/** Pairs the numbers of two lists, those first that are the most alike. */
function likelyPairs(
  theirs: readonly number[],
  ours: readonly number[],
  alike: (their: number, our: number) => number,
): Map<number, number> {
  const all = theirs.flatMap(their => ours.map(our => ({ their, our, alike: alike(their, our) })));
  const [pairs, taken] = [new Map<number, number>(), new Set<number>()];
  // Sorting is stable: of equal ones the first stay first.
  for (const { their, our } of all.toSorted((a, b) => b.alike - a.alike)) {
    if (pairs.has(their) || taken.has(our)) continue;
    pairs.set(their, our);
    taken.add(our);
  }
  return pairs;
}

/** How many values two items have in common. */
function likeness(theirs: unknown, ours: unknown): number {
  if (typeof theirs !== 'object' || typeof ours !== 'object' || theirs === null || ours === null) return theirs === ours ? 1 : 0;
  const our = fieldsOf(ours);
  return Object.entries(theirs).reduce((sum, [name, value]) => sum + (name in our ? likeness(value, our[name]) : 0), 0);
}

type Pair = readonly [theirs: unknown, ours: unknown];

/** Whether two items stand the other way round because the services made them so: what an import makes comes in a time that each service chooses. */
function isByTime([theirs, ours]: Pair = [{}, {}], [laterTheirs, laterOurs]: Pair): boolean {
  const order = (one: unknown, other: unknown): number => Math.sign(createdAt(one) - createdAt(other));
  const [their, our] = [order(theirs, laterTheirs), order(ours, laterOurs)];
  // In the same millisecond each order is right.
  return their * our < 0 || (their === 0) !== (our === 0);
}

function createdAt(item: unknown): number {
  return Date.parse(String(fieldsOf(item)['createdAt']));
}

/** What identifies an item: its id, or its text. */
function keyOf(item: unknown): unknown {
  return fieldsOf(item)['id'] ?? (typeof item === 'object' ? undefined : item);
}

function boundKeyOf(item: unknown, { idOf }: Bindings): unknown {
  const key = keyOf(item);
  return typeof key === 'string' && isAlias(key) ? (idOf(key) ?? NOBODY) : (key ?? NOBODY);
}

const NOBODY = Symbol('no id');

/** Whether the id of an item of the simulator belongs to an alias. */
function isKnown(item: unknown, { isBound }: Bindings): boolean {
  const key = keyOf(item);
  return typeof key === 'string' && isBound(key);
}

/** Whether it is known which item of the simulator it would be. */
function isExplained(item: unknown, { idOf }: Bindings): boolean {
  const key = keyOf(item);
  return typeof key === 'string' && isAlias(key) && idOf(key) !== undefined;
}
