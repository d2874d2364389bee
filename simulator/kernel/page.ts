export interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

export interface PageRequest<T> {
  readonly offset: number;
  readonly limit: number;
  readonly where?: ((entity: T) => boolean) | undefined;
  /** Default: newest first. */
  readonly compare?: ((a: T, b: T) => number) | undefined;
}

/** Orders by an instant, newest first; entries of one instant by our id, descending (decisions, §16). */
export function newestFirst<T extends { readonly id: string }>(at: (entity: T) => number): (a: T, b: T) => number {
  return (a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1);
}

/** One page of a list that is ordered oldest first. The page is ordered newest first, or by `compare`; `total` counts all matches. */
export function pageOf<T>(list: readonly T[], request: PageRequest<T>): Page<T> {
  const { offset, limit, where, compare } = request;
  if (compare) {
    const matches = (where ? list.filter(where) : [...list]).sort(compare);
    return { items: matches.slice(offset, offset + limit), total: matches.length };
  }
  const items: T[] = [];
  let total = 0;
  if (!where) {
    for (let i = list.length - 1 - offset; i >= 0 && items.length < limit; i--) {
      const entity = list[i];
      if (entity !== undefined) items.push(entity);
    }
    return { items, total: list.length };
  }
  for (let i = list.length - 1; i >= 0; i--) {
    const entity = list[i];
    if (entity === undefined || !where(entity)) continue;
    if (total >= offset && items.length < limit) items.push(entity);
    total++;
  }
  return { items, total };
}
