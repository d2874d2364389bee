/** A value that is there already, or will be. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with a value: at once when it is there, because a promise would cost more than most of what continues. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Calls `work` for each item in order, at most `concurrency` at a time. Rejects with the first failure; calls that have started continue. */
export async function mapConcurrent<T>(items: Iterable<T>, concurrency: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const pending = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = pending.next(); !next.done; next = pending.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
