import { limits } from '../../../openapi/document.ts';
import type { CommentAction, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { PlatformComment } from '../ports/people.ts';
import type { CreatedComment, FetchedComment } from './model.ts';
import type { World } from './world.ts';

const ACTIONS: Readonly<Record<ImportCommentPlatform, readonly string[]>> = limits.comments.actionsByPlatform;

type PlatformData = FetchedComment['platformData'];

/**
 * The platform's data of a comment: abilities, and the states that actions change. `created`: the comment of the service, if it was created
 * there.
 */
export function platformDataOf(
  world: World,
  platform: ImportCommentPlatform,
  comment: PlatformComment,
  created: CreatedComment | undefined,
): PlatformData {
  const supports = (action: CommentAction): boolean => ACTIONS[platform].includes(action);
  return {
    owner: comment.byOwner,
    origin: created ? 'bundle' : 'platform',
    ...world.platforms[platform].commentAbilities(comment),
    ...(supports('HIDE') && { hidden: comment.hidden }),
    ...(supports('LIKE') && { likedByMe: comment.likedByOwner }),
    ...(supports('APPROVE') && { moderationStatus: comment.moderation }),
    ...(created && { bundleCommentId: created.id }),
  };
}

/** The state after each action; DELETE marks the comment itself as deleted. */
export const EFFECTS: Readonly<Record<CommentAction, Partial<PlatformData>>> = {
  DELETE: {},
  HIDE: { hidden: true },
  UNHIDE: { hidden: false },
  LIKE: { likedByMe: true },
  UNLIKE: { likedByMe: false },
  APPROVE: { moderationStatus: 'APPROVED' },
  REJECT: { moderationStatus: 'REJECTED' },
};
