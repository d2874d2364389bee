import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { CommentedPostRef, CreatedComment, FetchedComment } from './model.ts';
import { refused } from './rules.ts';
import type { World } from './world.ts';

/** A comment that is replied to. */
export interface Parent {
  readonly post: CommentedPostRef;
  readonly platforms: readonly CommentPlatform[];
  /** The created comment; null for a fetched one. */
  readonly created: CreatedComment | null;
  /** Its id on a platform; undefined while it is not live there, and once it was removed there. */
  idOn(type: CommentPlatform): string | undefined;
}

/** The parent of a reply; at most one of the two ids is set. */
type Reply = Pick<CreatedComment, 'teamId' | 'internalParentCommentId' | 'fetchedParentCommentId'>;

/** The parent of a reply; null for a top-level comment, undefined when the parent was removed or deleted. */
export function findParent(world: World, { teamId, internalParentCommentId, fetchedParentCommentId }: Reply): Parent | null | undefined {
  if (fetchedParentCommentId !== null) {
    const fetched = world.comments.fetched.get(fetchedParentCommentId);
    return fetched?.teamId === teamId && fetched.deletedAt === null ? fromFetched(fetched) : undefined;
  }
  if (internalParentCommentId === null) return null;
  const created = world.comments.created.get(internalParentCommentId);
  return created?.teamId === teamId && created.status !== 'DELETED' ? fromCreated(created) : undefined;
}

/** The parent of a request. Throws 404 when it is unknown, deleted or of another team. */
export function parentOf(world: World, reply: Reply): Parent | null {
  const parent = findParent(world, reply);
  if (parent === undefined) throw errors.notFound(reply.fetchedParentCommentId === null ? 'Comment' : 'Imported comment');
  return parent;
}

/** Throws 400 when a comment would reply to itself, directly or through its replies: none of them could ever be published. */
export function checkNoCircle(world: World, id: string, parentId: string | null): void {
  for (let at = parentId; at !== null; at = world.comments.created.get(at)?.internalParentCommentId ?? null)
    if (at === id)
      throw refused(['internalParentCommentId'], 'A comment cannot reply to itself, nor to one of its own replies').by('D-CMT-04');
}

function fromFetched({ post, platform, externalId }: FetchedComment): Parent {
  return { post, platforms: [platform], created: null, idOn: type => (type === platform ? externalId : undefined) };
}

function fromCreated(created: CreatedComment): Parent {
  const { post, platforms, targets } = created;
  const idOn: Parent['idOn'] = type => targets.find(target => target.type === type && target.removedAt === undefined)?.publication?.id;
  return { post, platforms, created, idOn };
}
