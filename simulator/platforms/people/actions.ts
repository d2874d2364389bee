import type { CommentAction } from '../../../openapi/generated/types.ts';
import type { PlatformActionResult, PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { type FakePlatform, failed } from '../call-platform.ts';
import { platformFailure } from '../failures.ts';
import { visibleComment } from '../state.ts';
import { supportsAction } from './abilities.ts';
import type { CommentChanges } from './comment-store.ts';

/** The effect of each action on a comment; DELETE removes it. */
const CHANGES: Readonly<Record<Exclude<CommentAction, 'DELETE'>, (comment: PlatformComment) => CommentChanges>> = {
  HIDE: () => ({ hidden: true }),
  UNHIDE: () => ({ hidden: false }),
  LIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: true, likesCount: likedByOwner ? likesCount : likesCount + 1 }),
  UNLIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: false, likesCount: likedByOwner ? likesCount - 1 : likesCount }),
  APPROVE: () => ({ moderation: 'APPROVED' }),
  REJECT: () => ({ moderation: 'REJECTED' }),
};

/** Handles an action that has reached the platform. */
export function applyAction(
  { traits, state }: FakePlatform,
  account: PlatformAccount,
  commentId: string,
  action: CommentAction,
  { banAuthor }: { readonly banAuthor: boolean },
): PlatformActionResult {
  const { comments, bans } = state.people;
  const comment = visibleComment(state, commentId);
  if (!comment) return failed(platformFailure(traits, 'missing'));
  if (!supportsAction(traits, comment, action)) return failed(platformFailure(traits, 'forbidden'));
  if (action === 'DELETE') comments.remove(commentId);
  else comments.update(commentId, CHANGES[action](comment));
  if (banAuthor) bans.set(account.externalId, (bans.get(account.externalId) ?? new Set()).add(comment.author.externalId));
  return { ok: true };
}
