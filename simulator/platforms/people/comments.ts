import type { Person, PlatformComment } from '../../domain/ports/people.ts';

/** Somebody as a snapshot holds them: a type, not an interface, so that it counts as JSON. */
type SavedPerson = Pick<Person, keyof Person>;

/** A comment as it is kept, and as a snapshot holds it; its answers are counted, not kept. */
export type KeptComment = Pick<PlatformComment, Exclude<keyof PlatformComment, 'repliesCount' | 'author'>> & {
  readonly author: SavedPerson;
};

/** What can change about a comment. */
export type CommentChanges = Partial<Pick<KeptComment, 'hidden' | 'likesCount' | 'likedByOwner' | 'moderation'>>;

/** The comments on a platform. */
export interface Comments {
  find(id: string): PlatformComment | undefined;
  add(comment: KeptComment): PlatformComment;
  update(id: string, changes: CommentChanges): void;
  /** Takes a comment away; the answers to it stay, as orphans. */
  remove(id: string): void;
  /** The comments under a post by their instants, newest first; of one instant, the one that came last first. */
  page(publicationId: string, offset: number, limit: number): PlatformComment[];
  count(publicationId: string): number;
  /** In the order of arrival. */
  save(): KeptComment[];
  load(saved: readonly KeptComment[]): void;
}

/** The comments under one post. */
interface Thread {
  /** By instant, of one instant by arrival. */
  readonly ids: string[];
  /** How many answers there are, by the id that they name as their parent, be it known or not. */
  readonly answers: Map<string, number>;
}

/** Creates an empty record. Comments come mostly in the order of their instants, and then none has to move. */
export function createComments(): Comments {
  const byId = new Map<string, KeptComment>();
  const threads = new Map<string, Thread>();
  const instantOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(id)?.publishedAt) ?? Number.NEGATIVE_INFINITY;

  const threadOf = (publicationId: string): Thread => {
    let thread = threads.get(publicationId);
    if (!thread) {
      thread = { ids: [], answers: new Map() };
      threads.set(publicationId, thread);
    }
    return thread;
  };

  const shown = (comment: KeptComment): PlatformComment => ({
    repliesCount: threads.get(comment.publicationId)?.answers.get(comment.id) ?? 0,
    ...comment,
  });

  const add: Comments['add'] = comment => {
    const { ids, answers } = threadOf(comment.publicationId);
    byId.set(comment.id, comment);
    if (instantOf(ids.at(-1)) <= comment.publishedAt) ids.push(comment.id);
    else
      ids.splice(
        firstWhere(ids, id => instantOf(id) > comment.publishedAt),
        0,
        comment.id,
      );
    if (comment.parentId !== null) answers.set(comment.parentId, (answers.get(comment.parentId) ?? 0) + 1);
    return shown(comment);
  };

  return {
    add,
    find(id) {
      const comment = byId.get(id);
      return comment && shown(comment);
    },
    update(id, changes) {
      const comment = byId.get(id);
      if (comment) byId.set(id, { ...comment, ...changes });
    },
    remove(id) {
      const comment = byId.get(id);
      if (!comment) return;
      const { ids, answers } = threadOf(comment.publicationId);
      const first = firstWhere(ids, other => instantOf(other) >= comment.publishedAt);
      ids.splice(ids.indexOf(id, first), 1);
      if (comment.parentId !== null) answers.set(comment.parentId, (answers.get(comment.parentId) ?? 0) - 1);
      byId.delete(id);
    },
    page(publicationId, offset, limit) {
      const ids = threads.get(publicationId)?.ids ?? [];
      const found: PlatformComment[] = [];
      for (let i = ids.length - 1 - offset; i >= 0 && found.length < limit; i--) {
        const comment = byId.get(ids[i] ?? '');
        if (comment) found.push(shown(comment));
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

/** The index of the first item that passes; all before it fail and all after it pass. The length when none passes. */
function firstWhere<T>(items: readonly T[], passes: (item: T) => boolean): number {
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
