import type { ActOnCommentRequest, CommentAction } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { platformError } from '../ports/errors.ts';
import { ABILITY_OF } from '../ports/people.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { commentedPost, connectedAt } from './commented-post.ts';
import type { FetchedComment } from './model.ts';
import { EFFECTS } from './platform-data.ts';
import { checkAction } from './rules.ts';
import type { World } from './world.ts';

/**
 * Moderates or likes a fetched comment on its platform. Throws 400 when the platform does not support the action or the comment does not
 * allow it, and what {@link platformError} says when the platform refuses (D-CMI-04).
 */
export function actOn(world: World, comment: FetchedComment, { action, banAuthor = false }: ActOnCommentRequest): void {
  checkAction(comment.platform, action, banAuthor);
  if (!comment.platformData[ABILITY_OF[action]]) throw errors.invalid(`This comment does not allow ${action}`).by('D-CMI-04');
  callPlatform(world, comment, accountForAction(world, comment), action, banAuthor);
  const now = world.clock.now();
  world.comments.fetched.update(comment, {
    platformData: { ...comment.platformData, ...EFFECTS[action] },
    updatedAt: now,
    deletedAt: action === 'DELETE' ? now : null,
  });
}

/**
 * Likes a comment for the LIKE_COMMENT step of a flow, which FACEBOOK supports too, and sets `likedByAutomation` (D-AUT-17). `account` is
 * that of {@link accountForAction} when the call began. Throws like {@link actOn}, but does not check what the comment allows.
 */
export function likeFetched(world: World, comment: FetchedComment, account: PlatformAccount): void {
  callPlatform(world, comment, account, 'LIKE', false);
  world.comments.fetched.update(comment, {
    platformData: { ...comment.platformData, likedByMe: true, likedByAutomation: true },
    updatedAt: world.clock.now(),
  });
}

/** The team's connection to the account whose post has the comment. Throws 400 when one of them was removed or another channel is selected. */
export function accountForAction(world: World, { teamId, platform, post }: FetchedComment): PlatformAccount {
  const place = commentedPost(world, post)?.placeOn(platform);
  if (!place) throw errors.invalid('The post of this comment is gone, or was deleted').by('D-CMI-04');
  return platformAccountOf(connectedAt(world, teamId, platform, place));
}

function callPlatform(world: World, comment: FetchedComment, account: PlatformAccount, action: CommentAction, banAuthor: boolean): void {
  const result = world.platforms[comment.platform].actOnComment(account, comment.externalId, action, { banAuthor });
  if (!result.ok) throw platformError(result.failure).by('CMI-26');
}
