/** The switches in mutated sources. They record which places of inactive mutants are reached. */
import { env } from 'node:process';

/** The environment variable with the mutants that are active from the start of a process: their numbers, separated by commas. */
export const ACTIVE = 'SIM_MUTANTS';

export interface Switches {
  /** Makes these mutants active, and no others. */
  activate(ids: readonly number[]): void;
  /** Returns whether this mutant is active, and records that its place is reached. */
  reachedAndActive(id: number): boolean;
  /** Returns whether this mutant is active, and records nothing. */
  isActive(id: number): boolean;
  /** Returns the original value, and records the place as reached if the mutant would have another value there. */
  compare<T>(id: number, original: T, mutated: () => unknown): T;
  /** Does the same for a condition: both values are compared as booleans. */
  compareTruth<T>(id: number, original: T, mutated: () => unknown): T;
  /** Records the place as reached if the mutant would have an effect. */
  reachedIf(id: number, shows: () => boolean): void;
  /** Returns the mutants whose places were reached since the last call. */
  takeReached(): readonly number[];
}

/** Creates switches. These mutants are active at first. */
export function createSwitches(atFirst: readonly number[]): Switches {
  let active = new Set(atFirst);
  const reached = new Set<number>();
  const record = (id: number, original: unknown, mutated: () => unknown): void => {
    if (!reached.has(id) && isDifferent(original, mutated)) reached.add(id);
  };
  return {
    activate(ids) {
      active = new Set(ids);
    },
    reachedAndActive(id) {
      if (active.has(id)) return true;
      reached.add(id);
      return false;
    },
    isActive: id => active.has(id),
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

/** Returns whether the values differ. An error is a difference, too. */
function isDifferent(original: unknown, mutated: () => unknown): boolean {
  try {
    return !Object.is(original, mutated());
  } catch {
    return true;
  }
}

const { [ACTIVE]: active = '' } = env;
export const { activate, reachedAndActive, isActive, compare, compareTruth, reachedIf, takeReached } = createSwitches(
  active === '' ? [] : active.split(',').map(Number),
);
