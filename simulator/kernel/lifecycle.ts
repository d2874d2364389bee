import { InvariantError } from './errors.ts';

/** A transition table as the OpenAPI document's `x-lifecycle` gives it: each state with the states that may follow. */
export type LifecycleTable<S extends string> = Readonly<Record<S, readonly S[]>>;

/** A status that moves only along its table. */
export interface Lifecycle<S extends string> {
  /** Whether `from → to` is a legal move. */
  allows(from: S, to: S): boolean;
  /** Returns `to` when the move is legal; throws {@link InvariantError} otherwise: operations decide before they move. */
  move(from: S, to: S): S;
}

/** Builds the lifecycle of one kind of entity; `name` stands in the error. */
export function createLifecycle<S extends string>(name: string, table: LifecycleTable<S>): Lifecycle<S> {
  const allows = (from: S, to: S): boolean => table[from].includes(to);
  return {
    allows,
    move(from, to) {
      if (!allows(from, to)) throw new InvariantError(`${name} cannot go from ${from} to ${to}`);
      return to;
    },
  };
}
