/** The comments of a post as threads. */
import type { Comment, FetchedComment } from '../../../../openapi/generated/types.ts';

export interface CommentNode {
  readonly id: string;
  /** The platform's id; null until the comment is published. */
  readonly externalId: string | null;
  /** Null for the account itself. */
  readonly author: string | null;
  readonly text: string | null;
  readonly at: string;
  /** The imported comment, if there is one. */
  readonly fetched: FetchedComment | null;
  /** The comment that the account created through the service, if it is one. */
  readonly created: Comment | null;
  readonly replies: readonly CommentNode[];
}

type Flat = Omit<CommentNode, 'replies'> & { readonly parent: string | null };

/** Threads, oldest first. A created comment and its imported copy are merged; a reply without its parent is a root. */
export function threadsOf(fetched: readonly FetchedComment[], created: readonly Comment[]): readonly CommentNode[] {
  const merged = new Set(fetched.map(({ platformData }) => platformData.bundleCommentId).filter(id => typeof id === 'string'));
  const byId = new Map(created.map(comment => [comment.id, comment]));
  const flat = [
    ...fetched.map(comment => ofFetched(comment, fetched, byId)),
    ...created.filter(({ id, status }) => !merged.has(id) && status !== 'DELETED').map(ofCreated),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const ids = new Set(flat.map(({ id }) => id));
  const repliesTo = (parent: string | null): readonly CommentNode[] =>
    flat
      .filter(node => (node.parent !== null && ids.has(node.parent) ? node.parent : null) === parent)
      .map(({ id, externalId, author, text, at, fetched: imported, created: own }) => ({
        id,
        externalId,
        author,
        text,
        at,
        fetched: imported,
        created: own,
        replies: repliesTo(id),
      }));
  return repliesTo(null);
}

function ofFetched(comment: FetchedComment, all: readonly FetchedComment[], created: ReadonlyMap<string, Comment>): Flat {
  const { id, externalId, externalParentId, authorName, authorExternalId, text, publishedAt, platformData } = comment;
  const parent = externalParentId === null ? null : all.find(other => other.externalId === externalParentId);
  return {
    id,
    externalId,
    author: platformData.owner ? null : (authorName ?? authorExternalId),
    text,
    at: publishedAt,
    fetched: comment,
    created: created.get(platformData.bundleCommentId ?? '') ?? null,
    parent: parent?.id ?? createdByExternalId(externalParentId, created) ?? null,
  };
}

function createdByExternalId(externalId: string | null, created: ReadonlyMap<string, Comment>): string | undefined {
  if (externalId === null) return undefined;
  return [...created.values()].find(comment => externalIdOf(comment) === externalId)?.id;
}

function ofCreated(comment: Comment): Flat {
  const { id, data, postedDate, createdAt, fetchedParentCommentId, internalParentCommentId } = comment;
  return {
    id,
    externalId: externalIdOf(comment),
    author: null,
    text: Object.values(data).find(part => part?.text)?.text ?? null,
    at: postedDate ?? createdAt,
    fetched: null,
    created: comment,
    parent: fetchedParentCommentId ?? internalParentCommentId,
  };
}

/** The comments of a post in this view are all on one platform. */
function externalIdOf({ externalData }: Comment): string | null {
  return Object.values(externalData ?? {}).find(reference => reference?.id)?.id ?? null;
}
