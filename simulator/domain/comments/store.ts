import type { ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { PlatformComment } from '../ports/people.ts';
import type { CommentedPostRef, FetchedComment } from './model.ts';
import { platformDataOf } from './platform-data.ts';
import { createdByPublication, fetchedByExternalId } from './state.ts';
import type { World } from './world.ts';

/** The source of a comment. */
export interface Source {
  readonly account: SocialAccount;
  readonly platform: ImportCommentPlatform;
  readonly post: CommentedPostRef;
  /** The import that fetched it; the standing one for a received comment (D-CMI-07). */
  readonly importId: string;
}

/** Stores a comment of a platform, or updates the stored one (D-CMI-03). */
export function storeComment(world: World, { account, platform, post, importId }: Source, comment: PlatformComment): FetchedComment {
  const now = world.clock.now();
  const { organizationId, teamId, id: socialAccountId } = account;
  const key = { teamId, platform, externalId: comment.id };
  const { text, likesCount, repliesCount } = comment;
  const platformData = platformDataOf(world, platform, comment, createdByPublication(world.comments, key));
  const stored = fetchedByExternalId(world.comments, key);
  const fetched = { socialAccountId, importId, text, likesCount, repliesCount, updatedAt: now };
  if (stored)
    return world.comments.fetched.update(stored, {
      ...fetched,
      platformData: { ...stored.platformData, ...platformData },
      deletedAt: null,
    });
  return world.comments.fetched.insert({
    id: world.ids.next('fcomment'),
    organizationId,
    teamId,
    platform,
    accountExternalId: platformAccountOf(account).externalId,
    post,
    ...fetched,
    externalId: comment.id,
    externalParentId: comment.parentId,
    externalPostId: comment.publicationId,
    author: comment.author,
    platformData,
    publishedAt: comment.publishedAt,
    createdAt: now,
    deletedAt: null,
  });
}
