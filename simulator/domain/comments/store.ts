import type { ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { PlatformComment } from '../ports/people.ts';
import type { CommentedPostRef, FetchedComment } from './model.ts';
import { platformDataOf } from './platform-data.ts';
import { createdByPublication, fetchedByExternalId } from './state.ts';
import type { World } from './world.ts';

/** How a comment came in. */
export interface Source {
  readonly account: SocialAccount;
  readonly platform: ImportCommentPlatform;
  readonly post: CommentedPostRef;
  /** The import that saw it; the standing one when an event brought it. */
  readonly importId: string;
}

/** Keeps a comment as the platform has it: a new one, or what is known of it brought up to date (decisions §7). */
export function storeComment(world: World, { account, platform, post, importId }: Source, comment: PlatformComment): FetchedComment {
  const now = world.clock.now();
  const { organizationId, teamId, id: socialAccountId } = account;
  const key = { teamId, platform, externalId: comment.id };
  const { text, likesCount, repliesCount } = comment;
  const platformData = platformDataOf(world, platform, comment, createdByPublication(world.comments, key));
  const known = fetchedByExternalId(world.comments, key);
  const seen = { socialAccountId, importId, text, likesCount, repliesCount, updatedAt: now };
  if (known)
    return world.comments.fetched.update(known, { ...seen, platformData: { ...known.platformData, ...platformData }, deletedAt: null });
  return world.comments.fetched.insert({
    id: world.ids.next('fcomment'),
    organizationId,
    teamId,
    platform,
    post,
    ...seen,
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
