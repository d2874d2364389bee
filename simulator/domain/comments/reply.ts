import { organizationById } from '../organizations/state.ts';
import type { CreatedComment, FetchedComment } from './model.ts';
import { createComment } from './save.ts';
import type { World } from './world.ts';

/**
 * Answers a fetched comment in public as a step of a flow does: a created comment like any other, listed, capped and told by
 * `comment.published` (decisions §13). Throws what `POST /comment` answers.
 */
export function replyPublicly(world: World, { organizationId, teamId, id }: FetchedComment, text: string): CreatedComment {
  const organization = organizationById(world.organizations, organizationId);
  return createComment(world, organization, { teamId, fetchedParentCommentId: id, text });
}
