import type { Person, PlatformComment } from '../../domain/ports/people.ts';
import type { AuthoredComment } from '../traits.ts';

/** A person in a snapshot. A type, not an interface, so that it is assignable to Json. */
type SavedPerson = Pick<Person, keyof Person>;

/** A comment as it is stored, also in snapshots; the number of replies is computed. */
export type StoredComment = Pick<PlatformComment, Exclude<keyof PlatformComment, 'repliesCount' | 'author'>> & {
  readonly author: SavedPerson;
};

/** A new comment, before any action on it. */
export function storedComment(id: string, comment: AuthoredComment, byOwner: boolean): StoredComment {
  const { publicationId, parentId, author, text, likesCount, publishedAt } = comment;
  return {
    id,
    publicationId,
    parentId,
    author,
    byOwner,
    text,
    likesCount,
    hidden: false,
    likedByOwner: false,
    moderation: null,
    publishedAt,
  };
}

/** The fields of a comment that can change. */
export type CommentChanges = Partial<Pick<StoredComment, 'hidden' | 'likesCount' | 'likedByOwner' | 'moderation' | 'text'>>;

/** The comments on a platform. */
export interface CommentStore {
  find(id: string): PlatformComment | undefined;
  add(comment: StoredComment): PlatformComment;
  update(id: string, changes: CommentChanges): void;
  /** Removes a comment; its replies stay, as orphans. */
  remove(id: string): void;
  /** The comments under a post, newest first; of two with the same time, the one added last first. */
  page(publicationId: string, offset: number, limit: number): PlatformComment[];
  count(publicationId: string): number;
  /** In the order in which they were added. */
  save(): StoredComment[];
  load(saved: readonly StoredComment[]): void;
}

/** The comments under one post. */
interface Thread {
  /** By time, then in the order in which they were added. */
  readonly ids: string[];
  /** The number of replies by parent id, whether the parent exists or not. */
  readonly replyCounts: Map<string, number>;
}

/** Creates an empty store. Adding is fastest in the order of time, which is the usual case. */
export function createCommentStore(): CommentStore {
  const byId = new Map<string, StoredComment>();
  const threads = new Map<string, Thread>();
  const publishedAtOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(id)?.publishedAt) ?? Number.NEGATIVE_INFINITY;

  const threadOf = (publicationId: string): Thread => {
    let thread = threads.get(publicationId);
    if (!thread) {
      thread = { ids: [], replyCounts: new Map() };
      threads.set(publicationId, thread);
    }
    return thread;
  };

  const toPlatformComment = (comment: StoredComment): PlatformComment => ({
    repliesCount: threads.get(comment.publicationId)?.replyCounts.get(comment.id) ?? 0,
    ...comment,
  });

  const add: CommentStore['add'] = comment => {
    const { ids, replyCounts } = threadOf(comment.publicationId);
    byId.set(comment.id, comment);
    if (publishedAtOf(ids.at(-1)) <= comment.publishedAt) ids.push(comment.id);
    else
      ids.splice(
        firstIndexWhere(ids, id => publishedAtOf(id) > comment.publishedAt),
        0,
        comment.id,
      );
    if (comment.parentId !== null) replyCounts.set(comment.parentId, (replyCounts.get(comment.parentId) ?? 0) + 1);
    return toPlatformComment(comment);
  };

  return {
    add,
    find(id) {
      const comment = byId.get(id);
      return comment && toPlatformComment(comment);
    },
    update(id, changes) {
      const comment = byId.get(id);
      if (comment) byId.set(id, { ...comment, ...changes });
    },
    remove(id) {
      const comment = byId.get(id);
      if (!comment) return;
      const { ids, replyCounts } = threadOf(comment.publicationId);
      const first = firstIndexWhere(ids, other => publishedAtOf(other) >= comment.publishedAt);
      ids.splice(ids.indexOf(id, first), 1);
      if (comment.parentId !== null) replyCounts.set(comment.parentId, (replyCounts.get(comment.parentId) ?? 0) - 1);
      byId.delete(id);
    },
    page(publicationId, offset, limit) {
      const ids = threads.get(publicationId)?.ids ?? [];
      const found: PlatformComment[] = [];
      for (let i = ids.length - 1 - offset; i >= 0 && found.length < limit; i--) {
        const comment = byId.get(ids[i] ?? '');
        if (comment) found.push(toPlatformComment(comment));
      }
      return found;
    },
    count: publicationId => threads.get(publicationId)?.ids.length ?? 0,
    save: () => [...byId.values()],
    load(saved) {
      byId.clear();
      threads.clear();
      for (const comment of saved) add(comment);
    },
  };
}

/** Binary search for the first item that passes, where all items after it pass, too; the length if none passes. */
function firstIndexWhere<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
