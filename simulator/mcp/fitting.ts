/** Lists that fit into one answer. */

/** What the items of one answer may take, so that a result has them as data and as text. */
const MAX_ITEM_BYTES = 8000;

/** The items of a list that fit, and where the rest begins. */
export interface FittingItems<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Absent at the end of the list. */
  readonly nextOffset?: number;
}

/** The first items that fit; at least one, because a longer one comes in parts. */
export function fitting<T>({ items, total }: { readonly items: readonly T[]; readonly total: number }, offset: number): FittingItems<T> {
  let bytes = 0;
  const tooMany = items.findIndex(item => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > MAX_ITEM_BYTES;
  });
  const count = tooMany === -1 ? items.length : Math.max(tooMany, 1);
  const next = offset + count;
  return { items: items.slice(0, count), total, ...(next < total && { nextOffset: next }) };
}
