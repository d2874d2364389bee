/** What an item of a model may be by now, where the service acts at times of its own. On a simulator there is one possibility. */

/** The states that an item may have come to by itself, itself included. `nexts` gives those that it may come to next. */
export function reachableStates<State>(state: State, nexts: (state: State) => readonly State[]): readonly State[] {
  const found = new Map([[JSON.stringify(state), state]]);
  for (const reached of found.values())
    for (const next of nexts(reached)) if (!found.has(JSON.stringify(next))) found.set(JSON.stringify(next), next);
  return [...found.values()];
}

/** The states that fit what the service shows. Throws what the first one has against it when none fits. `expect` throws for a state that does not. */
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
