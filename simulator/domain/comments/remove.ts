import type { CommentedPostRef } from './model.ts';
import { cancelJobs } from './publish.ts';
import { uncountComment } from './quotas.ts';
import { fetchedOfPost } from './state.ts';
import type { World } from './world.ts';

/** Removes the fetched comments of a removed post. Created ones stay; scheduled ones will fail. */
export function removeFetched(world: World, post: CommentedPostRef): void {
  world.comments.fetched.removeAll(fetchedOfPost(world.comments, post));
}

/**
 * Removes all comments and imports of a removed team. Comments that were not published give their places in the daily limits of the real accounts
 * back (D-QTA-08).
 */
export function removeCommentsOfTeam(world: World, teamId: string): void {
  const { imports, fetched, created } = world.comments;
  imports.removeAll(imports.findBy('team', teamId));
  fetched.removeAll(fetched.findBy('team', teamId));
  // Copied, because each removal shortens the live list.
  for (const comment of created.findBy('team', teamId).slice()) {
    cancelJobs(world, comment);
    uncountComment(world, comment);
    created.remove(comment.id);
  }
}
