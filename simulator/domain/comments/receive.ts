import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformComment } from '../ports/people.ts';
import { postByPublication } from '../posts/state.ts';
import type { FetchedComment } from './model.ts';
import { renderFetchedComment } from './render.ts';
import { isImportable } from './rules.ts';
import { countInStanding } from './standing-import.ts';
import { fetchedByExternalId } from './state.ts';
import { storeComment } from './store.ts';
import type { World } from './world.ts';

/**
 * Receives a comment that a platform reports. When the organization has direct messages or automations enabled, and the post was published
 * through the service, the comment is stored, and `comment.received` (webhook) and `comment.arrived` are emitted (WHK-18, WHK-19).
 * Returns undefined otherwise: the comment is then available to imports only.
 */
export function receiveComment(world: World, account: SocialAccount, comment: PlatformComment): FetchedComment | undefined {
  const { teamId, organizationId, type: platform } = account;
  const { dms, automations } = organizationById(world.organizations, organizationId).features;
  if ((!dms && !automations) || !isImportable(platform)) return undefined;
  const post = postByPublication(world.posts, teamId, platform, comment.publicationId);
  if (!post) return undefined;
  const known = fetchedByExternalId(world.comments, { teamId, platform, externalId: comment.id });
  if (known) return known;
  const ref = { postId: post.id, importedPostId: null };
  const { id: importId } = countInStanding(world, account, platform, ref);
  const fetched = storeComment(world, { account, platform, post: ref, importId }, comment);
  world.events.emit('webhook', { type: 'comment.received', organizationId, data: renderFetchedComment(fetched) });
  world.events.emit('comment.arrived', { comment: fetched });
  return fetched;
}
