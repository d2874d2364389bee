/** The switches in mutated sources. One mutant is active in a process, or none: then they record which places are reached. */
import { env } from 'node:process';

/** The environment variable with the number of the active mutant. */
export const ACTIVE = 'SIM_MUTANT';

const active = Number(env[ACTIVE] ?? -1);
const reached = new Set<number>();

/** Whether this mutant is active; records that its place is reached. */
export function reachedAndActive(id: number): boolean {
  if (id === active) return true;
  reached.add(id);
  return false;
}

/** Whether this mutant is active; records nothing. */
export function isActive(id: number): boolean {
  return id === active;
}

/** Returns the original value; records the place as reached only if the mutant would have had another value there. */
export function compare<T>(id: number, original: T, mutated: () => unknown): T {
  if (!reached.has(id) && isDifferent(original, mutated)) reached.add(id);
  return original;
}

/** The same for a condition, where only true and false count. */
export function compareTruth<T>(id: number, original: T, mutated: () => unknown): T {
  if (!reached.has(id) && isDifferent(Boolean(original), () => Boolean(mutated()))) reached.add(id);
  return original;
}

function isDifferent(original: unknown, mutated: () => unknown): boolean {
  try {
    return !Object.is(original, mutated());
  } catch {
    return true;
  }
}

/** The mutants whose places were reached since the last call. */
export function takeReached(): readonly number[] {
  const taken = [...reached];
  reached.clear();
  return taken;
}
