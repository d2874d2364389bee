import type { World } from '../world.ts';
import { subjectKinds } from './subjects.ts';

/**
 * Notes in the trail what happens to the subjects of a world. Called once per world. What is there without a call, such as entities of a fixture
 * or of a snapshot, has no cause.
 */
export function watchSubjects(world: World): void {
  const { trail } = world;
  for (const kind of subjectKinds) {
    kind.watch(world, (subject, change, noun) => {
      if (typeof change !== 'string') trail.note({ kind: 'change', subject, data: change });
      else if (trail.isWithin) trail.note({ kind: change, subject, data: noun });
    });
  }
}
