import { type Session, worldOf } from '../../session.ts';

const counts = new WeakMap<object, number>();

/**
 * Returns a unique text for titles and names, so that a search finds only what a property created. On a deployment it begins with the run's tag, which
 * the clean-up needs.
 */
export function ownName(session: Session): string {
  const world = worldOf(session);
  const count = (counts.get(world) ?? 0) + 1;
  counts.set(world, count);
  return `${session.tag ?? ''}own ${count};`;
}
