import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import { errorsOf, errorsVerboseOf } from '../posts/render.ts';
import { dataOf } from './content.ts';
import type { CommentImport, CommentTarget, CreatedComment, FetchedComment } from './model.ts';
import type { World } from './world.ts';

/** The wire form of an import. */
export function renderCommentImport(run: CommentImport): wire.CommentImport {
  return {
    id: run.id,
    teamId: run.teamId,
    organizationId: run.organizationId,
    socialAccountId: run.socialAccountId,
    postId: run.post.postId,
    importedPostId: run.post.importedPostId,
    platform: run.platform,
    status: run.status,
    commentsImported: run.commentsImported,
    error: run.error,
    rateLimitResetAt: iso(run.rateLimitResetAt),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
    createdAt: iso(run.createdAt),
    updatedAt: iso(run.updatedAt),
  };
}

/** The wire form of a fetched comment, in lists and in `comment.received`. */
export function renderFetchedComment(comment: FetchedComment): wire.FetchedComment {
  const { post, author } = comment;
  return {
    id: comment.id,
    teamId: comment.teamId,
    organizationId: comment.organizationId,
    postId: post.postId,
    importedPostId: post.importedPostId,
    socialAccountId: comment.socialAccountId,
    importId: comment.importId,
    platform: comment.platform,
    externalId: comment.externalId,
    externalParentId: comment.externalParentId,
    externalPostId: comment.externalPostId,
    authorName: author.name,
    authorExternalId: author.externalId,
    authorProfileUrl: author.profileUrl,
    authorAvatarUrl: author.avatarUrl,
    text: comment.text,
    likesCount: comment.likesCount,
    repliesCount: comment.repliesCount,
    platformData: comment.platformData,
    publishedAt: iso(comment.publishedAt),
    createdAt: iso(comment.createdAt),
    updatedAt: iso(comment.updatedAt),
    deletedAt: iso(comment.deletedAt),
  };
}

/** The wire form of a created comment, in responses and in `comment.published`. */
export function renderComment(world: World, comment: CreatedComment): wire.Comment {
  return {
    id: comment.id,
    teamId: comment.teamId,
    organizationId: comment.organizationId,
    internalPostId: comment.post.postId,
    importedPostId: comment.post.importedPostId,
    internalParentCommentId: comment.internalParentCommentId,
    fetchedParentCommentId: comment.fetchedParentCommentId,
    title: comment.title,
    postDate: iso(comment.postDate),
    postedDate: iso(comment.postedDate),
    status: comment.status,
    data: dataOf(comment),
    error: comment.error,
    errors: errorsOf(comment.targets),
    errorsVerbose: errorsVerboseOf(world, comment),
    externalData: externalDataOf(comment),
    createdAt: iso(comment.createdAt),
    updatedAt: iso(comment.updatedAt),
    deletedAt: iso(comment.deletedAt),
    socialAccounts: comment.targets.map(target => ({ socialAccount: renderAccount(world, target) })),
  };
}

/** Its publications by platform, null for one that was removed there (D-MSC-09); null as a whole until the first attempt is completed. */
function externalDataOf({ targets, wasTried }: CreatedComment): wire.CommentExternalData {
  if (!wasTried && !targets.some(target => target.publication ?? target.failure)) return null;
  return Object.fromEntries(
    targets.flatMap(({ type, publication, removedAt }) => {
      if (!publication) return [];
      const { id, permalink, fields } = publication;
      return [[type, removedAt === undefined ? { ...fields, id, permalink } : null]];
    }),
  );
}

/** A removed account is still listed, so that each platform keeps its entry. A comment that has begun to publish shows the name of then. */
function renderAccount(world: World, { socialAccountId, type, username }: CommentTarget): wire.CommentSocialAccount['socialAccount'] {
  return { id: socialAccountId, type, username: username ?? world.accounts.byId.get(socialAccountId)?.username ?? null };
}
