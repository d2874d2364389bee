import type { PlatformComment } from '../domain/ports/people.ts';
import type { PlatformPublished } from '../domain/ports/published.ts';
import type { FakePlatform } from './call-platform.ts';
import type { CommentStore } from './people/comment-store.ts';
import { visibleComment } from './state.ts';

/** Changes to what is live on a fake platform. */
export function createPublished({ kernel, state }: FakePlatform): PlatformPublished {
  const { publications, people } = state;
  return {
    editPost: (publicationId, changes) => publications.edit(publicationId, kernel.clock.now(), changes),
    removePost: publicationId => publications.remove(publicationId),
    editComment(commentId, text) {
      if (!visibleComment(state, commentId)) return false;
      people.comments.update(commentId, { text });
      return true;
    },
    removeComment(commentId) {
      const comment = visibleComment(state, commentId);
      if (!comment) return false;
      for (const id of threadOf(people.comments, comment)) people.comments.remove(id);
      return true;
    },
  };
}

/** The ids of a comment and of all replies below it. */
function threadOf(comments: CommentStore, { id, publicationId }: Pick<PlatformComment, 'id' | 'publicationId'>): ReadonlySet<string> {
  const all = comments.page(publicationId, 0, comments.count(publicationId));
  const ids = new Set([id]);
  // A set iterates over what is added meanwhile, too.
  for (const parent of ids) for (const comment of all) if (comment.parentId === parent) ids.add(comment.id);
  return ids;
}
