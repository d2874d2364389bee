import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import type { CommentCallResult } from '../ports/people.ts';
import { type FailedAnswer, permanentFailure } from '../posts/publish-to-platform.ts';
import { commentedPost } from './commented-post.ts';
import { textFor } from './content.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { findParent } from './parent.ts';
import { isPending, isRemovedFrom } from './rules.ts';
import type { World } from './world.ts';

/** A platform's response, or why it could not be called. */
export type PlatformResponse = Extract<CommentCallResult, { ok: true }> | FailedAnswer;

/** Publishes a comment on a platform. The idempotency key keeps the platform from publishing it twice. */
export function publishToPlatform(world: World, comment: CreatedComment, { type, through: account }: CommentTarget): PlatformResponse {
  if (!account) return permanentFailure(`The ${type} account is no longer connected, or another channel is selected. Connect it again.`);
  const place = commentedPost(world, comment.post)?.placeOn(type);
  if (!place) return permanentFailure('The post to comment is gone, or was deleted.');
  const parent = findParent(world, comment);
  const parentId = parent && parent.idOn(type);
  if (parentId === undefined) return cannotReply(world, comment, type);
  return world.platforms[type].publishComment({
    account,
    idempotencyKey: `${comment.id}:${type}`,
    publicationId: place.id,
    parentId,
    text: textFor(comment, type) ?? '',
  });
}

/** The failure of a reply whose parent is not live on the platform; transient while the parent is pending (D-CMT-04). */
function cannotReply(
  world: World,
  { internalParentCommentId, fetchedParentCommentId }: CreatedComment,
  type: CommentPlatform,
): FailedAnswer {
  const id = internalParentCommentId ?? fetchedParentCommentId;
  const parent = internalParentCommentId === null ? undefined : world.comments.created.get(internalParentCommentId);
  if (!parent || parent.status === 'DELETED') return permanentFailure(`The comment to reply to, ${id}, is gone, or was deleted.`);
  if (isRemovedFrom(parent, type)) return permanentFailure(`The comment to reply to, ${id}, was removed from ${type}.`);
  const { status } = parent;
  if (!isPending(parent)) return permanentFailure(`The comment to reply to, ${id}, is ${status} and not live on ${type}.`);
  const { failure } = permanentFailure(`The comment to reply to, ${id}, is ${status} and not yet live on ${type}.`);
  return { ok: false, failure: { ...failure, transient: true } };
}
