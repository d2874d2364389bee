import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { PlatformOpinion, StoryComment } from '../ports/reviews.ts';
import { RECOMMENDATIONS, REVIEWS } from './kinds.ts';
import type { OpinionImport, StoredOpinion, StoredRecommendation, StoredReview } from './model.ts';

/** The connection through which stored items are read. */
type Through = Pick<SocialAccount, 'id'>;

/** The wire form of an import of reviews. */
export function renderReviewImport(run: OpinionImport): wire.ReviewImport {
  return { ...importFields(run), status: REVIEWS.statusOf(run.status), reviewsImported: run.imported };
}

/** The wire form of an import of recommendations. */
export function renderRecommendationImport(run: OpinionImport): wire.RecommendationImport {
  return { ...importFields(run), status: RECOMMENDATIONS.statusOf(run.status), itemsImported: run.imported };
}

function importFields(run: OpinionImport) {
  return {
    id: run.id,
    teamId: run.teamId,
    socialAccountId: run.socialAccountId,
    requestedCount: run.requestedCount,
    error: run.error,
    rateLimitResetAt: iso(run.rateLimitResetAt),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
    createdAt: iso(run.createdAt),
    updatedAt: iso(run.updatedAt),
    deletedAt: null,
  };
}

/** The wire form of a stored review. Its account is the one through which it is read: it belongs to the location (D-MSC-30). */
export function renderReview(stored: StoredReview, account: Through): wire.Review {
  const { id, stars, reply } = stored.item;
  return {
    ...storedFields(stored, account),
    externalReviewId: id,
    starRating: stars,
    reviewReplyComment: reply?.comment ?? null,
    reviewReplyUpdatedAt: iso(reply?.updatedAt ?? null),
    reviewReplyState: reply?.state ?? null,
    reviewReplyPolicyViolation: reply?.violation ?? null,
    reviewReplyUrl: reply?.url ?? null,
  };
}

/** The wire form of a stored recommendation, likewise. */
export function renderRecommendation(stored: StoredRecommendation, account: Through): wire.Recommendation {
  const { id, storyId, value, rating, media, reply } = stored.item;
  return {
    ...storedFields(stored, account),
    externalRecommendationId: id,
    openGraphStoryId: storyId,
    recommendationValue: value,
    rating,
    hasMedia: media.length > 0,
    mediaSummary: media.length > 0 ? [...media] : null,
    ownerReplyComment: reply?.comment ?? null,
    ownerReplyCommentId: reply?.id ?? null,
    ownerReplyUpdatedAt: iso(reply?.updatedAt ?? null),
  };
}

function storedFields({ id, teamId, item, importedAt, updatedAt, deletedAt }: StoredOpinion<PlatformOpinion>, account: Through) {
  return {
    id,
    socialAccountId: account.id,
    teamId,
    reviewerDisplayName: item.authorName,
    reviewerProfilePhotoUrl: item.authorAvatarUrl,
    comment: item.comment,
    createTime: iso(item.createdAt),
    updateTime: iso(item.updatedAt),
    importedAt: iso(importedAt),
    createdAt: iso(importedAt),
    updatedAt: iso(updatedAt),
    deletedAt: iso(deletedAt),
  };
}

/** The wire form of the comments under the story of a recommendation. */
export function renderStoryComments({ id, item }: StoredRecommendation, comments: readonly StoryComment[]): wire.RecommendationComment[] {
  return comments.map(comment => ({
    id: comment.id,
    recommendationId: id,
    rootObjectId: String(item.storyId),
    parentCommentId: comment.parentId,
    authorName: comment.authorName,
    authorExternalId: comment.authorExternalId,
    authorAvatarUrl: comment.authorAvatarUrl,
    text: comment.text,
    likesCount: comment.likesCount,
    repliesCount: comments.filter(({ parentId }) => parentId === comment.id).length,
    canReply: comment.canReply,
    createdTime: iso(comment.createdAt),
  }));
}
