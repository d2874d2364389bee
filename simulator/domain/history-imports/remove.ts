import type { ImportedPost } from './model.ts';
import type { World } from './world.ts';

/** Removes imported posts; other areas remove the data that belongs to them. */
export function removePosts(world: World, posts: readonly ImportedPost[]): void {
  for (const post of posts) {
    world.historyImports.posts.remove(post.id);
    world.events.emit('importedPost.removed', { post });
  }
}
