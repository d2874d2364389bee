import { InvariantError } from './errors.ts';

/** The `x-lifecycle` of a status in the OpenAPI document: each state with the states that may follow. */
export type TransitionTable<S extends string> = Readonly<Record<S, readonly S[]>>;

/** The legal transitions of one status. */
export interface Lifecycle<S extends string> {
  /** Whether `from → to` is a legal transition. */
  allows(from: S, to: S): boolean;
  /** Returns `to` if the transition is legal; throws {@link InvariantError} otherwise, since operations check before they move. */
  move(from: S, to: S): S;
}

/** Creates the lifecycle of one kind of entity; `name` is for the error message. */
export function createLifecycle<S extends string>(name: string, table: TransitionTable<S>): Lifecycle<S> {
  const allows = (from: S, to: S): boolean => table[from].includes(to);
  return {
    allows,
    move(from, to) {
      if (!allows(from, to)) throw new InvariantError(`${name} cannot go from ${from} to ${to}`);
      return to;
    },
  };
}
