/** An empty list that entities share, so that a hundred thousand of them do not have one each. */
export const NONE: readonly never[] = Object.freeze([]);

/** The object without undefined properties: generated types allow them, JSON has none. */
export function withoutUndefined<T extends object>(fields: T | undefined): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
