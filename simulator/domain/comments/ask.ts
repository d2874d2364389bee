import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { CommentCallResult } from '../ports/people.ts';
import { type FailedAnswer, permanentFailure } from '../posts/publish-to-platform.ts';
import { commentedPost } from './commented-post.ts';
import { textFor } from './content.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { findParent } from './parent.ts';
import type { World } from './world.ts';

/** A platform's answer, or why it could not even be asked. */
export type Answer = Extract<CommentCallResult, { ok: true }> | FailedAnswer;

/** Asks a platform to publish a comment. The key keeps it from publishing twice what it has accepted once. */
export function ask(world: World, comment: CreatedComment, { type }: CommentTarget, account: SocialAccount | undefined): Answer {
  if (!account) return permanentFailure(`The ${type} account is no longer connected, or another channel is selected. Connect it again.`);
  const place = commentedPost(world, comment.post)?.placeOn(type);
  if (!place) return permanentFailure('The post to comment is gone, or was deleted.');
  const parent = findParent(world, comment);
  const parentId = parent && parent.idOn(type);
  if (parentId === undefined) return permanentFailure('The comment to reply to is gone, or was deleted.');
  return world.platforms[type].publishComment({
    account: platformAccountOf(account),
    idempotencyKey: `${comment.id}:${type}`,
    publicationId: place.id,
    parentId,
    text: textFor(comment, type) ?? '',
  });
}
