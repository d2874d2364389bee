import type { Fields } from './real.ts';

/** Returns these states and all that may follow from them. `nextStates` returns the states that may follow directly. */
export function reachableStates<State>(states: readonly State[], nextStates: (state: State) => readonly State[]): readonly State[] {
  const found = new Map(states.map(state => [JSON.stringify(state), state]));
  for (const reached of found.values())
    for (const next of nextStates(reached)) if (!found.has(JSON.stringify(next))) found.set(JSON.stringify(next), next);
  return [...found.values()];
}

/** Returns the states that fit a response: those for which `expect` does not throw. Throws the first state's error when none fits. */
export function fittingStates<State>(states: readonly State[], expect: (state: State) => void): readonly State[] {
  const mismatches: unknown[] = [];
  const fitting = states.filter(state => {
    try {
      expect(state);
      return true;
    } catch (error) {
      mismatches.push(error);
      return false;
    }
  });
  if (fitting.length > 0) return fitting;
  const [first] = mismatches;
  const others = states.length > 1 ? `, and none of ${states.length} possible states fits` : '';
  throw new Error(`${first instanceof Error ? first.message : String(first)}${others}`);
}

/**
 * Whether others have changed an object of a deployment since it had this `updatedAt`: only then may it differ. Throws when it has an earlier
 * `updatedAt`, which means that the response is stale.
 */
export function isChanged({ id, updatedAt }: { readonly id: string; readonly updatedAt?: unknown }, shown: Fields): boolean {
  const now = shown['updatedAt'];
  if (typeof updatedAt === 'string' && typeof now === 'string' && Date.parse(now) < Date.parse(updatedAt))
    throw new Error(`updatedAt of ${id} went back from ${updatedAt} to ${now}`);
  return typeof now === 'string' && now !== updatedAt;
}
