import type { ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { CommentedPostRef, CommentImport } from './model.ts';
import type { World } from './world.ts';

/**
 * Counts a comment that came in live in the standing import of its post and platform, which the first such comment begins (D-CMI-07): clients
 * rely on every fetched comment having an import.
 */
export function countInStanding(
  world: World,
  account: SocialAccount,
  platform: ImportCommentPlatform,
  post: CommentedPostRef,
): CommentImport {
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
