import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { CommentedPostRef, CreatedComment, FetchedComment } from './model.ts';
import { refused } from './rules.ts';
import type { World } from './world.ts';

/** A comment that is answered. */
export interface Parent {
  readonly post: CommentedPostRef;
  readonly platforms: readonly CommentPlatform[];
  /** The created comment that it is; null for one that was fetched. */
  readonly created: CreatedComment | null;
  /** The platform's id of it; undefined while it is not live there. */
  idOn(type: CommentPlatform): string | undefined;
}

/** Which comment a reply answers; at most one of the two is set. */
type Reply = Pick<CreatedComment, 'teamId' | 'internalParentCommentId' | 'fetchedParentCommentId'>;

/** The comment that is answered; null for a top-level comment, undefined when it has gone or was deleted. */
export function findParent(world: World, { teamId, internalParentCommentId, fetchedParentCommentId }: Reply): Parent | null | undefined {
  if (fetchedParentCommentId !== null) {
    const fetched = world.comments.fetched.get(fetchedParentCommentId);
    return fetched?.teamId === teamId && fetched.deletedAt === null ? ofFetched(fetched) : undefined;
  }
  if (internalParentCommentId === null) return null;
  const created = world.comments.created.get(internalParentCommentId);
  return created?.teamId === teamId && created.status !== 'DELETED' ? ofCreated(created) : undefined;
}

/** The same for a request. Throws 404 when the comment is unknown, deleted or of another team. */
export function parentOf(world: World, reply: Reply): Parent | null {
  const parent = findParent(world, reply);
  if (parent === undefined) throw errors.notFound(reply.fetchedParentCommentId === null ? 'Comment' : 'Imported comment');
  return parent;
}

/** Throws 400 when a comment would answer itself, directly or by way of others: none of them could ever be published. */
export function checkNoCircle(world: World, id: string, parentId: string | null): void {
  for (let at = parentId; at !== null; at = world.comments.created.get(at)?.internalParentCommentId ?? null)
    if (at === id) throw refused(['internalParentCommentId'], 'A comment cannot reply to itself, nor to one of its own replies');
}

function ofFetched({ post, platform, externalId }: FetchedComment): Parent {
  return { post, platforms: [platform], created: null, idOn: type => (type === platform ? externalId : undefined) };
}

function ofCreated(created: CreatedComment): Parent {
  const { post, platforms, targets } = created;
  return { post, platforms, created, idOn: type => targets.find(target => target.type === type)?.publication?.id };
}
