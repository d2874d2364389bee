import type { ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformComment } from '../ports/people.ts';
import { postByPublication } from '../posts/state.ts';
import type { CommentedPostRef, CommentImport, FetchedComment } from './model.ts';
import { renderFetchedComment } from './render.ts';
import { isImportable } from './rules.ts';
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

/**
 * Counts a comment that came in live in the standing import of its post and platform, which the first such comment begins (D-CMI-07): clients
 * rely on every fetched comment having an import.
 */
function countInStanding(world: World, account: SocialAccount, platform: ImportCommentPlatform, post: CommentedPostRef): CommentImport {
  const now = world.clock.now();
  // A derived id, so that live comments do not change the ids of imports that are started.
  const id = world.ids.of('cimport', `standing:${account.teamId}:${platform}:${post.postId ?? post.importedPostId}`);
  const { imports } = world.comments;
  const known = imports.get(id);
  if (known) return imports.update(known, { commentsImported: known.commentsImported + 1, completedAt: now, updatedAt: now });
  return imports.insert({
    id,
    organizationId: account.organizationId,
    teamId: account.teamId,
    socialAccountId: account.id,
    post,
    platform,
    isStanding: true,
    status: 'COMPLETED',
    failedTries: 0,
    commentsImported: 1,
    error: null,
    rateLimitResetAt: null,
    startedAt: now,
    completedAt: now,
    createdAt: now,
    updatedAt: now,
  });
}
