/** Does the same to each item, to so many at once, begun in their order. Rejects with the first failure; what has begun goes on. */
export async function mapConcurrent<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const pending = items[Symbol.iterator]();
  const goOn = async (): Promise<void> => {
    for (let next = pending.next(); !next.done; next = pending.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
}
