/** Which items of two lists are the same. */
import { fieldsOf } from '../exchange.ts';
import { type Bindings, isAlias } from './ids.ts';

export interface Arrangement {
  readonly pairs: readonly (readonly [theirs: unknown, ours: unknown])[];
  /** Whether those that both have are in another order. */
  readonly isOtherOrder: boolean;
  /** How many only one of them has. */
  readonly missing: number;
  readonly extra: number;
}

/** Items whose ids are known to be the same are paired wherever they stand, the rest in their order. */
export function arrange(theirs: readonly unknown[], ours: readonly unknown[], bindings: Bindings): Arrangement {
  const places = new Map(ours.map((item, i) => [keyOf(item), i]));
  const known = theirs.map(item => places.get(boundKeyOf(item, bindings)));
  const taken = new Set(known);
  const restOfOurs = ours.flatMap((_, i) => (taken.has(i) || isKnown(ours[i], bindings) ? [] : [i]));
  const queue = restOfOurs.values();
  const order = theirs.map((item, i) => known[i] ?? (isExplained(item, bindings) ? undefined : queue.next().value));
  const pairs = theirs.flatMap((item, i) => {
    const place = order[i];
    return place === undefined ? [] : [[item, ours[place]] as const];
  });
  const found = order.filter(place => place !== undefined);
  return {
    pairs,
    isOtherOrder: found.some((place, i) => i > 0 && place < (found[i - 1] ?? 0)),
    missing: theirs.length - pairs.length,
    extra: ours.length - pairs.length,
  };
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
