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
