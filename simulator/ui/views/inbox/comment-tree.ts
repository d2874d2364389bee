/** Comments below a post as the threads that they form. */
import type { Comment, FetchedComment } from '../../../../openapi/generated/types.ts';

export interface CommentNode {
  readonly id: string;
  /** The platform's id; null while it is not there. */
  readonly externalId: string | null;
  /** Null for the account itself. */
  readonly author: string | null;
  readonly text: string | null;
  readonly at: string;
  /** What somebody left on the platform. */
  readonly fetched: FetchedComment | null;
  /** What the account wrote through the service. */
  readonly created: Comment | null;
  readonly replies: readonly CommentNode[];
}

type Flat = Omit<CommentNode, 'replies'> & { readonly parent: string | null };

/** Threads, oldest first. What the platform shows of a created comment and the comment itself are one; who has lost the parent is a root. */
export function threadsOf(fetched: readonly FetchedComment[], created: readonly Comment[]): readonly CommentNode[] {
  const known = new Set(fetched.map(({ platformData }) => platformData.bundleCommentId).filter(id => typeof id === 'string'));
  const internal = new Map(created.map(comment => [comment.id, comment]));
  const flat = [
    ...fetched.map(comment => ofFetched(comment, fetched, internal)),
    ...created.filter(({ id, status }) => !known.has(id) && status !== 'DELETED').map(ofCreated),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const ids = new Set(flat.map(({ id }) => id));
  const below = (parent: string | null): readonly CommentNode[] =>
    flat
      .filter(node => (node.parent !== null && ids.has(node.parent) ? node.parent : null) === parent)
      .map(({ id, externalId, author, text, at, fetched: left, created: written }) => ({
        id,
        externalId,
        author,
        text,
        at,
        fetched: left,
        created: written,
        replies: below(id),
      }));
  return below(null);
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
    parent: parent?.id ?? createdWith(externalParentId, created) ?? null,
  };
}

function createdWith(externalId: string | null, created: ReadonlyMap<string, Comment>): string | undefined {
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

/** A comment of a view is on one platform. */
function externalIdOf({ externalData }: Comment): string | null {
  return Object.values(externalData ?? {}).find(reference => reference?.id)?.id ?? null;
}
