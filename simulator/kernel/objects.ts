/** An empty list that entities share, so that a hundred thousand of them do not have one each. */
export const NONE: readonly never[] = Object.freeze([]);

/** The object without undefined properties: generated types allow them, JSON has none. */
export function withoutUndefined<T extends object>(fields: T | undefined): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** The items that are not among those; what follows the last of those is copied as a whole. */
export function withoutAll<T extends object>(items: readonly T[], gone: ReadonlySet<T>): T[] {
  const kept: T[] = [];
  let left = gone.size;
  let next = 0;
  for (let item = items[0]; item && left > 0; item = items[++next]) {
    if (gone.has(item)) left--;
    else kept.push(item);
  }
  return kept.concat(items.slice(next));
}
