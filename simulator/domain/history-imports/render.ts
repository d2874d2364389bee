import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { HistoryImport, ImportedPost } from './model.ts';

/** The wire form of an import. */
export function renderHistoryImport(run: HistoryImport): wire.HistoryImport {
  return {
    id: run.id,
    teamId: run.teamId,
    socialAccountId: run.socialAccountId,
    requestedCount: run.requestedCount,
    withAnalytics: run.withAnalytics,
    importCarousels: run.importCarousels,
    surface: run.surface,
    mediaType: run.mediaType,
    status: run.status,
    postsImported: run.postsImported,
    // The snapshot is taken when the post is imported.
    analyticsImported: run.withAnalytics ? run.postsImported : 0,
    error: run.error,
    rateLimitResetAt: iso(run.rateLimitResetAt),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
    createdAt: iso(run.createdAt),
    updatedAt: iso(run.updatedAt),
    deletedAt: null,
  };
}

/** The wire form of an imported post. It has no `postId`, because it was not published through the service. */
export function renderImportedPost({ id, socialAccountId, post, importedAt }: ImportedPost): wire.ImportedPost {
  return {
    id,
    socialAccountId,
    postId: null,
    externalId: post.id,
    title: post.title,
    description: post.text,
    smallThumbnail: post.smallThumbnail,
    thumbnail: post.thumbnail,
    permalink: post.permalink,
    extraData: post.media && { media: post.media },
    subreddit: post.subreddit,
    publishedAt: iso(post.publishedAt),
    type: post.type,
    internal: false,
    importedAt: iso(importedAt),
    externallyDeletedAt: null,
    createdAt: iso(importedAt),
    updatedAt: iso(importedAt),
    deletedAt: null,
  };
}
