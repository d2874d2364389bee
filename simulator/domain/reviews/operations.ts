import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { checkVisible } from '../requests/texts.ts';
import { RECOMMENDATIONS, REVIEWS } from './kinds.ts';
import { importById, listImports, listStored, storedOf } from './read.ts';
import { replyToRecommendation, replyToStoryComment, storyComments } from './recommendation-replies.ts';
import { renderRecommendation, renderRecommendationImport, renderReview, renderReviewImport, renderStoryComments } from './render.ts';
import { removeReviewReply, replyToReview } from './review-replies.ts';
import { createImport } from './start.ts';
import type { World } from './world.ts';

/** Reviews of GOOGLE_BUSINESS locations and recommendations of FACEBOOK Pages. */
export const reviewOperations = {
  startReviewImport: (world, { organization }, { body }) => renderReviewImport(createImport(world, organization, REVIEWS, body)),

  listReviewImports: (world, { organization }, { query }) => ({
    imports: listImports(world, organization, REVIEWS, query.teamId).map(renderReviewImport),
  }),

  getReviewImport: (world, { organization }, { path }) => renderReviewImport(importById(world, organization, REVIEWS, path.importId)),

  listReviews(world, { organization }, { query }) {
    const { account, items, ...page } = listStored(world, organization, REVIEWS, query);
    return { reviews: items.map(stored => renderReview(stored, account)), ...page };
  },

  getReview(world, { organization }, { path, query }) {
    const { stored, account } = storedOf(world, organization, REVIEWS, { teamId: query.teamId, id: path.reviewId });
    return renderReview(stored, account);
  },

  replyToReview(world, { organization }, { path, body }) {
    checkVisible(['comment'], body.comment);
    const found = storedOf(world, organization, REVIEWS, { teamId: body.teamId, id: path.reviewId });
    return renderReview(replyToReview(world, found, body.comment), found.account);
  },

  deleteReviewReply(world, { organization }, { path, body }) {
    const found = storedOf(world, organization, REVIEWS, { teamId: body.teamId, id: path.reviewId });
    return renderReview(removeReviewReply(world, found), found.account);
  },

  startRecommendationImport: (world, { organization }, { body }) =>
    renderRecommendationImport(createImport(world, organization, RECOMMENDATIONS, body)),

  listRecommendationImports: (world, { organization }, { query }) => ({
    imports: listImports(world, organization, RECOMMENDATIONS, query.teamId).map(renderRecommendationImport),
  }),

  getRecommendationImport: (world, { organization }, { path }) =>
    renderRecommendationImport(importById(world, organization, RECOMMENDATIONS, path.importId)),

  listRecommendations(world, { organization }, { query }) {
    const { account, items, ...page } = listStored(world, organization, RECOMMENDATIONS, query);
    return { recommendations: items.map(stored => renderRecommendation(stored, account)), ...page };
  },

  getRecommendation(world, { organization }, { path, query }) {
    const { stored, account } = storedOf(world, organization, RECOMMENDATIONS, { teamId: query.teamId, id: path.recommendationId });
    return renderRecommendation(stored, account);
  },

  replyToRecommendation(world, { organization }, { path, body }) {
    checkVisible(['comment'], body.comment);
    const found = storedOf(world, organization, RECOMMENDATIONS, { teamId: body.teamId, id: path.recommendationId });
    return renderRecommendation(replyToRecommendation(world, found, body.comment), found.account);
  },

  listRecommendationComments(world, { organization }, { path, query }) {
    const found = storedOf(world, organization, RECOMMENDATIONS, { teamId: query.teamId, id: path.recommendationId });
    const comments = renderStoryComments(found.stored, storyComments(world, found));
    return { comments, total: comments.length };
  },

  replyToRecommendationComment(world, { organization }, { path, body }) {
    checkVisible(['comment'], body.comment);
    const found = storedOf(world, organization, RECOMMENDATIONS, { teamId: body.teamId, id: path.recommendationId });
    return { id: replyToStoryComment(world, found, path.commentId, body.comment).id };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
