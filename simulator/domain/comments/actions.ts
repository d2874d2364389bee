import type { ActOnCommentRequest, CommentAction } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { ABILITY_OF } from '../ports/people.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { commentedPost, connectedAt } from './commented-post.ts';
import type { FetchedComment } from './model.ts';
import { EFFECTS } from './platform-data.ts';
import { checkAction } from './rules.ts';
import type { World } from './world.ts';

/**
 * Moderates or likes a fetched comment on its platform. Throws 400 when the platform does not know the action, the comment does not allow it,
 * or the platform rejects it, and 502 when the platform does not answer.
 */
export function actOn(world: World, comment: FetchedComment, { action, banAuthor = false }: ActOnCommentRequest): void {
  checkAction(comment.platform, action, banAuthor);
  if (!comment.platformData[ABILITY_OF[action]]) throw errors.invalid(`This comment does not allow ${action}`);
  perform(world, comment, action, banAuthor);
  const now = world.clock.now();
  world.comments.fetched.update(comment, {
    platformData: { ...comment.platformData, ...EFFECTS[action] },
    updatedAt: now,
    deletedAt: action === 'DELETE' ? now : null,
  });
}

/**
 * Likes a comment as the LIKE_COMMENT step of a flow does, which knows it on FACEBOOK too (decisions §13), and leaves `likedByAutomation`.
 * Throws like {@link actOn}, but does not ask what the comment allows.
 */
export function likeFetched(world: World, comment: FetchedComment): void {
  perform(world, comment, 'LIKE', false);
  world.comments.fetched.update(comment, {
    platformData: { ...comment.platformData, likedByMe: true, likedByAutomation: true },
    updatedAt: world.clock.now(),
  });
}

function perform(world: World, comment: FetchedComment, action: CommentAction, banAuthor: boolean): void {
  const { platform, externalId } = comment;
  const result = world.platforms[platform].actOnComment(accountOf(world, comment), externalId, action, { banAuthor });
  if (result.ok) return;
  const { transient, userFacingMessage } = result.failure;
  throw transient ? errors.badGateway(userFacingMessage) : errors.invalid(userFacingMessage);
}

/** The team's connection to the account under whose post the comment stands. Throws 400 when one of them has gone. */
function accountOf(world: World, { teamId, platform, post }: FetchedComment): PlatformAccount {
  const place = commentedPost(world, post)?.placeOn(platform);
  if (!place) throw errors.invalid('The post of this comment is gone, or was deleted');
  return platformAccountOf(connectedAt(world, teamId, platform, place));
}
