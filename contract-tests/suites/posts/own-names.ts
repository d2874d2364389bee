import type { Session } from '../../session.ts';

const counts = new WeakMap<object, number>();

/**
 * Returns a unique text for titles and names, so that a search finds only what a property created. On a deployment it begins with the run's tag, which
 * the clean-up needs.
 */
export function ownName(session: Session): string {
  // The sessions of a run share a deployment, but each has its own world on a simulator.
  const place = session.control ? session : session.worldFacts;
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  return `${session.tag ?? ''}own ${count};`;
}
