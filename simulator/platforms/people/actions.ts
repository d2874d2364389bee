import type { CommentAction } from '../../../openapi/generated/types.ts';
import type { PlatformActionResult, PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { type Fake, refused } from '../calls.ts';
import { failureOf } from '../failures.ts';
import { commentOn } from '../state.ts';
import { takesAction } from './abilities.ts';
import type { CommentChanges } from './comments.ts';

/** What each action does to a comment; DELETE takes it away. */
const CHANGES: Readonly<Record<Exclude<CommentAction, 'DELETE'>, (comment: PlatformComment) => CommentChanges>> = {
  HIDE: () => ({ hidden: true }),
  UNHIDE: () => ({ hidden: false }),
  LIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: true, likesCount: likedByOwner ? likesCount : likesCount + 1 }),
  UNLIKE: ({ likedByOwner, likesCount }) => ({ likedByOwner: false, likesCount: likedByOwner ? likesCount - 1 : likesCount }),
  APPROVE: () => ({ moderation: 'APPROVED' }),
  REJECT: () => ({ moderation: 'REJECTED' }),
};

/** What the platform makes of an action that reaches it. */
export function takeActionOn(
  { traits, state }: Fake,
  account: PlatformAccount,
  commentId: string,
  action: CommentAction,
  { banAuthor }: { readonly banAuthor: boolean },
): PlatformActionResult {
  const { comments, bans } = state.people;
  const comment = commentOn(state, commentId);
  if (!comment) return refused(failureOf(traits, 'missing'));
  if (!takesAction(traits, comment, action)) return refused(failureOf(traits, 'forbidden'));
  if (action === 'DELETE') comments.remove(commentId);
  else comments.update(commentId, CHANGES[action](comment));
  if (banAuthor) bans.set(account.externalId, (bans.get(account.externalId) ?? new Set()).add(comment.author.externalId));
  return { ok: true };
}
