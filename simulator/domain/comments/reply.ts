import { organizationById } from '../organizations/state.ts';
import type { CreatedComment, FetchedComment } from './model.ts';
import { createComment } from './save.ts';
import type { World } from './world.ts';

/**
 * Replies to a fetched comment for a step of a flow. The reply is a created comment like any other: listed, counted in the quota and
 * announced by `comment.published` (D-AUT-18). Throws like `POST /comment`.
 */
export function replyPublicly(world: World, { organizationId, teamId, id }: FetchedComment, text: string): CreatedComment {
  const organization = organizationById(world.organizations, organizationId);
  return createComment(world, organization, { teamId, fetchedParentCommentId: id, text });
}
