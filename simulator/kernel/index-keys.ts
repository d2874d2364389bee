/** The keys of an entity in an index: none, one or more. */
export type IndexKeys = string | readonly string[] | undefined;

const NO_KEYS: readonly string[] = [];

/** Up to this many keys, scanning a list is faster than building a set. */
const MAX_SCANNED_KEYS = 8;

/** The keys as a list without duplicates. */
export function keyList(keys: IndexKeys): readonly string[] {
  if (keys === undefined) return NO_KEYS;
  if (typeof keys === 'string') return [keys];
  const isPlain = keys.length <= MAX_SCANNED_KEYS && keys.every((key, i) => keys.indexOf(key) === i);
  return isPlain ? keys : [...new Set(keys)];
}

/** The keys that are not in `others`. An entity may have thousands of either. */
export function without(keys: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length <= MAX_SCANNED_KEYS) return keys.filter(key => !others.includes(key));
  const known = new Set(others);
  return keys.filter(key => !known.has(key));
}
