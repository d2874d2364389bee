/** The switches in mutated sources. One mutant is active in a process, or none: then they record which places are reached. */
import { env } from 'node:process';

/** The environment variable with the number of the active mutant. */
export const ACTIVE = 'SIM_MUTANT';

export interface Switches {
  /** Whether this mutant is active; records that its place is reached. */
  reachedAndActive(id: number): boolean;
  /** Whether this mutant is active; records nothing. */
  isActive(id: number): boolean;
  /** Returns the original value; records the place as reached only if the mutant would have had another value there. */
  compare<T>(id: number, original: T, mutated: () => unknown): T;
  /** The same for a condition, where only true and false count. */
  compareTruth<T>(id: number, original: T, mutated: () => unknown): T;
  /** Records the place as reached only where the mutant would show. */
  reachedIf(id: number, shows: () => boolean): void;
  /** The mutants whose places were reached since the last call. */
  takeReached(): readonly number[];
}

/** Creates switches of which this one is on; of which none is, when it is undefined. */
export function createSwitches(active: number | undefined): Switches {
  const reached = new Set<number>();
  const record = (id: number, original: unknown, mutated: () => unknown): void => {
    if (!reached.has(id) && isDifferent(original, mutated)) reached.add(id);
  };
  return {
    reachedAndActive(id) {
      if (id === active) return true;
      reached.add(id);
      return false;
    },
    isActive: id => id === active,
    compare(id, original, mutated) {
      record(id, original, mutated);
      return original;
    },
    compareTruth(id, original, mutated) {
      record(id, Boolean(original), () => Boolean(mutated()));
      return original;
    },
    reachedIf: (id, shows) => record(id, false, shows),
    takeReached() {
      const taken = [...reached];
      reached.clear();
      return taken;
    },
  };
}

/** An error is a difference, too. */
function isDifferent(original: unknown, mutated: () => unknown): boolean {
  try {
    return !Object.is(original, mutated());
  } catch {
    return true;
  }
}

const { [ACTIVE]: active } = env;
export const { reachedAndActive, isActive, compare, compareTruth, reachedIf, takeReached } = createSwitches(
  active === undefined ? undefined : Number(active),
);
