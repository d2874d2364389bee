import type { ImportedPost } from './model.ts';
import type { World } from './world.ts';

/** Takes imported posts out for good. Areas drop what hangs on them. */
export function removePosts(world: World, posts: readonly ImportedPost[]): void {
  for (const post of posts) {
    world.historyImports.posts.remove(post.id);
    world.events.emit('importedPost.removed', { post });
  }
}
