import type { Platform } from '../../../openapi/generated/types.ts';
import { withHistoryEntry } from './history.ts';
import type { Post } from './model.ts';
import type { World } from './world.ts';

type Changed = Pick<World, 'posts' | 'clock' | 'trail'>;

/** Notes that a post was edited on a platform. What the service shows of it stays as it was (D-MSC-01). */
export function noteEdited(world: Changed, post: Post, platform: Platform): void {
  world.posts.byId.update(post, { history: withHistoryEntry(world, post, 'EDITED', { platform }) });
  world.trail.note({ kind: 'change', subject: post.id, data: { editedOn: platform } });
}

/** Notes that a post was removed from a platform. Of what the service shows, only the entry of that platform changes (D-MSC-02). */
export function noteRemoved(world: Changed, post: Post, platform: Platform): void {
  const removedAt = world.clock.now();
  world.posts.byId.update(post, {
    targets: post.targets.map(target => (target.type === platform ? { ...target, removedAt } : target)),
    history: withHistoryEntry(world, post, 'REMOVED', { platform }),
  });
  world.trail.note({ kind: 'change', subject: post.id, data: { removedFrom: platform } });
}
