import { limits } from '../../../openapi/document.ts';
import type { CommentAction, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { PlatformComment } from '../ports/people.ts';
import type { CreatedComment, FetchedComment } from './model.ts';
import type { World } from './world.ts';

const ACTIONS: Readonly<Record<ImportCommentPlatform, readonly string[]>> = limits.comments.actionsByPlatform;

type PlatformData = FetchedComment['platformData'];

/**
 * What the platform says about a comment and allows on it, with the states that its actions change. `created`: the comment of the service that
 * it is, if it is one.
 */
export function platformDataOf(
  world: World,
  platform: ImportCommentPlatform,
  comment: PlatformComment,
  created: CreatedComment | undefined,
): PlatformData {
  const knows = (action: CommentAction): boolean => ACTIONS[platform].includes(action);
  return {
    owner: comment.byOwner,
    origin: created ? 'bundle' : 'platform',
    ...world.platforms[platform].commentAbilities(comment),
    ...(knows('HIDE') && { hidden: comment.hidden }),
    ...(knows('LIKE') && { likedByMe: comment.likedByOwner }),
    ...(knows('APPROVE') && { moderationStatus: comment.moderation }),
    ...(created && { bundleCommentId: created.id }),
  };
}

/** What an action leaves behind; DELETE leaves the comment itself deleted. */
export const EFFECTS: Readonly<Record<CommentAction, Partial<PlatformData>>> = {
  DELETE: {},
  HIDE: { hidden: true },
  UNHIDE: { hidden: false },
  LIKE: { likedByMe: true },
  UNLIKE: { likedByMe: false },
  APPROVE: { moderationStatus: 'APPROVED' },
  REJECT: { moderationStatus: 'REJECTED' },
};
