import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import type { CommentCallResult } from '../ports/people.ts';
import { type FailedAnswer, noAccountMessage, notAsked } from '../posts/publish-to-platform.ts';
import { commentedPost, idsOfPost, noteGone } from './commented-post.ts';
import { textFor } from './content.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { findParent } from './parent.ts';
import { isPending, isRemovedFrom } from './rules.ts';
import type { World } from './world.ts';

/** A platform's response, or why it could not be called. */
export type PlatformResponse = Extract<CommentCallResult, { ok: true }> | FailedAnswer;

/** Publishes a comment on a platform. The idempotency key keeps the platform from publishing it twice. */
export function publishToPlatform(world: World, comment: CreatedComment, target: CommentTarget): PlatformResponse {
  const { type, through: account, socialAccountId } = target;
  if (!account) return notAsked(world, comment.id, [socialAccountId], noAccountMessage(type));
  const place = commentedPost(world, comment.post)?.placeOn(type);
  const postIds = idsOfPost(comment.post);
  if (!place) return notAsked(world, comment.id, postIds, 'The post to comment is gone, or was deleted.');
  const parent = findParent(world, comment);
  const parentId = parent && parent.idOn(type);
  if (parentId === undefined) return cannotReply(world, comment, type);
  const answer = world.platforms[type].publishComment({
    account,
    idempotencyKey: `${comment.id}:${type}`,
    publicationId: place.id,
    parentId,
    text: textFor(comment, type) ?? '',
  });
  if (!answer.ok) noteGone(world, comment.id, type, comment.post);
  return answer;
}

/** The failure of a reply whose parent is not live on the platform; transient while the parent is pending (D-CMT-04). */
function cannotReply(
  world: World,
  { id: commentId, internalParentCommentId, fetchedParentCommentId }: CreatedComment,
  type: CommentPlatform,
): FailedAnswer {
  const id = internalParentCommentId ?? fetchedParentCommentId ?? '';
  const parent = internalParentCommentId === null ? undefined : world.comments.created.get(internalParentCommentId);
  const cannot = (why: string) => notAsked(world, commentId, [id], `The comment to reply to, ${id}, ${why}.`);
  if (!parent || parent.status === 'DELETED') return cannot('is gone, or was deleted');
  if (isRemovedFrom(parent, type)) return cannot(`was removed from ${type}`);
  const { status } = parent;
  if (!isPending(parent)) return cannot(`is ${status} and not live on ${type}`);
  const { failure } = cannot(`is ${status} and not yet live on ${type}`);
  return { ok: false, failure: { ...failure, transient: true } };
}
