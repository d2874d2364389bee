/** A value that is there already, or will be. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with a value: at once when it is there, because a promise would cost more than most of what continues. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
