import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { CommentCallResult } from '../ports/people.ts';
import { cannotAsk, type Unanswered } from '../posts/ask.ts';
import { commentedPost } from './commented-post.ts';
import { textFor } from './content.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { findParent } from './parent.ts';
import type { World } from './world.ts';

/** A platform's response, or why it could not be called. */
export type PlatformResponse = Extract<CommentCallResult, { ok: true }> | Unanswered;

/** Publishes a comment on a platform. The idempotency key keeps the platform from publishing it twice. */
export function publishOnPlatform(
  world: World,
  comment: CreatedComment,
  { type }: CommentTarget,
  account: SocialAccount | undefined,
): PlatformResponse {
  if (!account) return cannotAsk(`The ${type} account is no longer connected, or another channel is selected. Connect it again.`);
  const place = commentedPost(world, comment.post)?.placeOn(type);
  if (!place) return cannotAsk('The post to comment is gone, or was deleted.');
  const parent = findParent(world, comment);
  const parentId = parent && parent.idOn(type);
  if (parentId === undefined) return cannotAsk('The comment to reply to is gone, or was deleted.');
  return world.platforms[type].publishComment({
    account: platformAccountOf(account),
    idempotencyKey: `${comment.id}:${type}`,
    publicationId: place.id,
    parentId,
    text: textFor(comment, type) ?? '',
  });
}
