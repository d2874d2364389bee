import frozen from '../contract-tests/proof/frozen.json' with { type: 'json' };
import { familyOf } from '../contract-tests/run/finders.ts';

/** Returns how many planted defects each family of properties has found, from what the proofs have found at one time, as JSON. */
export function findersList(): string {
  const finders: readonly (string | null)[] = Object.values(frozen.planted);
  const counts = new Map<string, number>();
  for (const id of finders) if (id !== null) counts.set(familyOf(id), (counts.get(familyOf(id)) ?? 0) + 1);
  return `${JSON.stringify(Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`;
}
