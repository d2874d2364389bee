/** Names that nothing else has, so that a list shows what a property has created alone. */
import type { Session } from '../../session.ts';

const counts = new WeakMap<object, number>();

/** A text for titles and names: another one each time. On a deployment it begins with the tag of the run, by which the clean-up knows what has it. */
export function ownName(session: Session): string {
  // The sessions of a run share the world of a deployment, and have worlds of their own on a simulator.
  const place = session.control ? session : session.worldFacts;
  const count = (counts.get(place) ?? 0) + 1;
  counts.set(place, count);
  return `${session.tag ?? ''}own ${count};`;
}
