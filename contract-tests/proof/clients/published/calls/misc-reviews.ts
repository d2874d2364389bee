import assert from 'node:assert/strict';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

type ReviewCall = Extract<
  keyof Checks<'misc'>,
  `miscGoogleBusiness${string}Review${string}` | `miscFacebook${string}Recommendation${string}`
>;

/** Imports reviews, and waits for the end. The sample data has five of each kind already. */
async function importReviews({ client, teamId, advance }: ClientContext, count = 20) {
  const { id } = await client.misc.miscGoogleBusinessImportReviews({ requestBody: { teamId, count } });
  await advance('PT1M');
  return client.misc.miscGoogleBusinessGetReviewImportById({ importId: id });
}

async function importRecommendations({ client, teamId, advance }: ClientContext, count = 40) {
  const { id } = await client.misc.miscFacebookImportRecommendations({ requestBody: { teamId, count } });
  await advance('PT2M');
  return client.misc.miscFacebookGetRecommendationImportById({ importId: id });
}

async function reviews({ client, teamId }: ClientContext) {
  return (await client.misc.miscGoogleBusinessGetReviews({ teamId, limit: 100, offset: 0 })).reviews;
}

async function recommendations({ client, teamId }: ClientContext) {
  return (await client.misc.miscFacebookGetRecommendations({ teamId, limit: 100, offset: 0 })).recommendations;
}

/** A recommendation with a comment that the Page may answer, and that comment. */
async function commented(context: ClientContext) {
  await importRecommendations(context);
  const { client, teamId } = context;
  for (const { id: recommendationId, openGraphStoryId } of await recommendations(context)) {
    if (typeof openGraphStoryId !== 'string') continue;
    const { comments } = await client.misc.miscFacebookGetRecommendationComments({ teamId, recommendationId });
    const comment = comments.find(({ canReply }) => canReply === true);
    if (comment) return { recommendationId, openGraphStoryId, comment, total: comments.length };
  }
  return assert.fail('No recommendation has a comment');
}

/** A recommendation of the old form, with a text, a rating and a story that the Page can answer. */
async function answerable(context: ClientContext) {
  const all = await recommendations(context);
  const isWhole = (each: (typeof all)[number]) => Boolean(each.openGraphStoryId && each.comment) && typeof each.rating === 'number';
  return expectPresent(all.find(isWhole), 'a recommendation with a rating');
}

async function removeFromPlatform({ control }: ClientContext, account: string, externalId: string): Promise<void> {
  await control('DELETE', `/_sim/social-accounts/${account}/reviews/${encodeURIComponent(externalId)}`);
}

/** Lets the next calls of a platform fail. */
async function fail({ control }: ClientContext, platform: string, mode: string, times: number): Promise<void> {
  await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode, times } });
}

export const reviewChecks: Pick<Checks<'misc'>, ReviewCall> = {
  async miscGoogleBusinessImportReviews(context) {
    const { client, teamId, advance } = context;
    const requestBody = { teamId, count: 60 };
    const created = await client.misc.miscGoogleBusinessImportReviews({ requestBody });
    assert.deepEqual([created.status, created.requestedCount, created.reviewsImported, created.teamId], ['PENDING', 60, 0, teamId]);
    assert.deepEqual([created.startedAt, created.completedAt, created.deletedAt], [null, null, null]);
    assert.deepEqual([created.createdAt, created.socialAccountId], [created.updatedAt, 'sa_acme_google_business']);
    await expectRefused(client.misc.miscGoogleBusinessImportReviews({ requestBody }), 409, /PENDING/);
    await advance('PT1M');
    await expectRefused(client.misc.miscGoogleBusinessImportReviews({ requestBody: { teamId, count: 251 } }), 400, /count/);
  },
  async miscGoogleBusinessGetReviewImportStatus(context) {
    await fail(context, 'GOOGLE_BUSINESS', 'outage', 3);
    await importReviews(context);
    await context.advance('PT2M');
    await fail(context, 'GOOGLE_BUSINESS', 'rate-limited', 1);
    const { id } = await importReviews(context);
    const { imports } = await context.client.misc.miscGoogleBusinessGetReviewImportStatus({ teamId: context.teamId });
    const [limited, failed, completed] = imports;
    assert.deepEqual([limited?.id, limited?.status, failed?.status, completed?.status], [id, 'RATE_LIMITED', 'FAILED', 'COMPLETED']);
    assert.ok(limited?.rateLimitResetAt && failed?.error && completed?.completedAt);
    assert.deepEqual([imports.length, completed.reviewsImported], [3, 5]);
  },
  async miscGoogleBusinessGetReviewImportById(context) {
    await fail(context, 'GOOGLE_BUSINESS', 'outage', 3);
    const { id: importId, status } = await importReviews(context);
    assert.equal(status, 'FETCHING_REVIEWS');
    await context.advance('PT2M');
    const failed = await context.client.misc.miscGoogleBusinessGetReviewImportById({ importId });
    assert.equal(failed.status, 'FAILED');
    assert.ok(expectPresent(failed.error, 'error').length > 0 && failed.completedAt);
    await fail(context, 'GOOGLE_BUSINESS', 'rate-limited', 1);
    const limited = await importReviews(context);
    assert.equal(limited.status, 'RATE_LIMITED');
    assert.ok(expectPresent(limited.rateLimitResetAt, 'rateLimitResetAt') > expectPresent(limited.startedAt, 'startedAt'));
  },
  async miscGoogleBusinessGetReviews(context) {
    const { client, teamId } = context;
    await importReviews(context);
    const reviewId = expectPresent((await reviews(context))[0], 'review').id;
    await client.misc.miscGoogleBusinessReplyToReview({ reviewId, requestBody: { teamId, comment: 'This is spam.' } });
    await context.advance('PT30S');
    const page = await client.misc.miscGoogleBusinessGetReviews({ teamId, limit: 10, offset: 10 });
    assert.deepEqual([page.reviews.length, page.total, page.limit - page.remainingCapacity], [10, 25, 25]);
    const all = await reviews(context);
    assert.deepEqual(all.slice(10, 20), page.reviews);
    const dates = all.map(({ createTime }) => String(createTime));
    assert.deepEqual(dates, dates.toSorted().toReversed());
    assert.deepEqual([all[0]?.reviewReplyState, all[0]?.reviewReplyPolicyViolation], ['REJECTED', 'SPAM']);
    for (const { externalReviewId, starRating, importedAt, updateTime, reviewerDisplayName, reviewerProfilePhotoUrl } of all) {
      assert.match(externalReviewId, /^accounts\/.+\/locations\/.+\/reviews\/.+$/);
      assert.ok(starRating && importedAt && updateTime && reviewerDisplayName && reviewerProfilePhotoUrl);
    }
  },
  async miscGoogleBusinessGetReviewById(context) {
    const { client, teamId } = context;
    for (const review of await reviews(context)) {
      const read = await client.misc.miscGoogleBusinessGetReviewById({ teamId, reviewId: review.id });
      assert.deepEqual(read, review);
      assert.deepEqual([read.socialAccountId, read.teamId, read.deletedAt], ['sa_acme_google_business', teamId, null]);
    }
    await expectRefused(client.misc.miscGoogleBusinessGetReviewById({ teamId, reviewId: 'nothing' }), 404, /Review not found/);
    const { id: reviewId, externalReviewId } = expectPresent((await reviews(context))[0], 'review');
    await removeFromPlatform(context, 'sa_acme_google_business', externalReviewId);
    await importReviews(context);
    assert.ok((await client.misc.miscGoogleBusinessGetReviewById({ teamId, reviewId })).deletedAt);
  },
  async miscGoogleBusinessReplyToReview(context) {
    const { client, teamId, advance } = context;
    const reviewId = expectPresent((await reviews(context))[0], 'review').id;
    const reply = async (comment: string) => {
      const replied = await client.misc.miscGoogleBusinessReplyToReview({ reviewId, requestBody: { teamId, comment } });
      assert.deepEqual([replied.reviewReplyComment, replied.reviewReplyState, replied.reviewReplyUrl], [comment, 'PENDING', null]);
      await advance('PT30S');
      return client.misc.miscGoogleBusinessGetReviewById({ teamId, reviewId });
    };
    const approved = await reply('Thank you!');
    assert.deepEqual([approved.reviewReplyState, approved.reviewReplyPolicyViolation], ['APPROVED', null]);
    assert.ok(approved.reviewReplyUrl && approved.reviewReplyUpdatedAt);
    const rejected = await reply('This is spam.');
    assert.deepEqual([rejected.reviewReplyState, rejected.reviewReplyPolicyViolation], ['REJECTED', 'SPAM']);
  },
  async miscGoogleBusinessDeleteReviewReply(context) {
    const { client, teamId } = context;
    const { id: reviewId, comment } = expectPresent((await reviews(context))[0], 'review');
    await client.misc.miscGoogleBusinessReplyToReview({ reviewId, requestBody: { teamId, comment: 'Thank you!' } });
    const without = await client.misc.miscGoogleBusinessDeleteReviewReply({ reviewId, requestBody: { teamId } });
    assert.deepEqual([without.id, without.comment, without.reviewReplyComment, without.reviewReplyState], [reviewId, comment, null, null]);
    await expectRefused(client.misc.miscGoogleBusinessDeleteReviewReply({ reviewId, requestBody: { teamId } }), 404, /Reply/);
  },
  async miscFacebookImportRecommendations(context) {
    const { client, teamId, advance } = context;
    const requestBody = { teamId, count: 60 };
    const created = await client.misc.miscFacebookImportRecommendations({ requestBody });
    assert.deepEqual([created.status, created.requestedCount, created.itemsImported, created.teamId], ['PENDING', 60, 0, teamId]);
    assert.deepEqual([created.startedAt, created.completedAt, created.deletedAt], [null, null, null]);
    assert.deepEqual([created.createdAt, created.socialAccountId], [created.updatedAt, 'sa_acme_facebook']);
    await advance('PT10S');
    await expectRefused(client.misc.miscFacebookImportRecommendations({ requestBody }), 409, /completed just now/);
    await advance('PT1M');
    await expectRefused(client.misc.miscFacebookImportRecommendations({ requestBody: { teamId, count: 251 } }), 400, /count/);
  },
  async miscFacebookGetRecommendationImportStatus(context) {
    await fail(context, 'FACEBOOK', 'outage', 3);
    await importRecommendations(context);
    await context.advance('PT2M');
    await fail(context, 'FACEBOOK', 'rate-limited', 1);
    const { id } = await importRecommendations(context);
    const { imports } = await context.client.misc.miscFacebookGetRecommendationImportStatus({ teamId: context.teamId });
    const [limited, failed, completed] = imports;
    assert.deepEqual([limited?.id, limited?.status, failed?.status, completed?.status], [id, 'RATE_LIMITED', 'FAILED', 'COMPLETED']);
    assert.ok(limited?.rateLimitResetAt && failed?.error && completed?.completedAt);
    assert.deepEqual([imports.length, completed.itemsImported], [3, 5]);
  },
  async miscFacebookGetRecommendationImportById(context) {
    await fail(context, 'FACEBOOK', 'rate-limited', 1);
    const limited = await importRecommendations(context);
    assert.equal(limited.status, 'RATE_LIMITED');
    assert.ok(expectPresent(limited.rateLimitResetAt, 'rateLimitResetAt') > expectPresent(limited.startedAt, 'startedAt'));
    await context.advance('PT20M');
    await fail(context, 'FACEBOOK', 'outage', 3);
    const { id: importId, status } = await importRecommendations(context);
    assert.equal(status, 'FETCHING_RECOMMENDATIONS');
    await context.advance('PT1M');
    const failed = await context.client.misc.miscFacebookGetRecommendationImportById({ importId });
    assert.equal(failed.status, 'FAILED');
    assert.ok(expectPresent(failed.error, 'error').length > 0 && failed.completedAt);
  },
  async miscFacebookGetRecommendations(context) {
    const { client, teamId } = context;
    await importRecommendations(context);
    const page = await client.misc.miscFacebookGetRecommendations({ teamId, limit: 10, offset: 10 });
    assert.deepEqual([page.recommendations.length, page.total, page.limit - page.remainingCapacity], [10, 45, 45]);
    const all = await recommendations(context);
    assert.deepEqual(all.slice(10, 20), page.recommendations);
    for (const { hasMedia, mediaSummary, recommendationValue, createTime, updateTime, importedAt, ...item } of all) {
      assert.equal(hasMedia, mediaSummary !== null);
      assert.ok(recommendationValue && createTime && updateTime && importedAt && item.externalRecommendationId);
      assert.ok(item.reviewerDisplayName && item.reviewerProfilePhotoUrl);
    }
    const signals = [all.some(({ rating }) => rating !== null), all.some(({ comment }) => comment !== null)];
    assert.deepEqual(signals, [true, true]);
  },
  async miscFacebookGetRecommendationById(context) {
    const { client, teamId } = context;
    await importRecommendations(context);
    const answered = await answerable(context);
    const requestBody = { teamId, comment: 'Thank you!' };
    await client.misc.miscFacebookReplyToRecommendation({ recommendationId: answered.id, requestBody });
    for (const recommendation of await recommendations(context)) {
      const read = await client.misc.miscFacebookGetRecommendationById({ teamId, recommendationId: recommendation.id });
      assert.deepEqual(read, recommendation);
      assert.deepEqual([read.socialAccountId, read.teamId, read.deletedAt], ['sa_acme_facebook', teamId, null]);
    }
    const unknown = client.misc.miscFacebookGetRecommendationById({ teamId, recommendationId: 'nothing' });
    await expectRefused(unknown, 404, /Recommendation not found/);
    const { id: recommendationId, externalRecommendationId } = expectPresent((await recommendations(context))[0], 'recommendation');
    await removeFromPlatform(context, 'sa_acme_facebook', externalRecommendationId);
    await importRecommendations(context);
    assert.ok((await client.misc.miscFacebookGetRecommendationById({ teamId, recommendationId })).deletedAt);
  },
  async miscFacebookGetRecommendationComments(context) {
    const { comment, recommendationId, openGraphStoryId } = await commented(context);
    assert.deepEqual([comment.recommendationId, comment.rootObjectId], [recommendationId, openGraphStoryId]);
    assert.ok(comment.authorName && comment.authorExternalId && comment.authorAvatarUrl && comment.text && comment.createdTime);
    assert.ok(comment.likesCount >= 0 && comment.repliesCount >= 0);
  },
  async miscFacebookReplyToRecommendation(context) {
    const { client, teamId } = context;
    await importRecommendations(context);
    const { id: recommendationId, rating, comment: words } = await answerable(context);
    const reply = (comment: string) =>
      client.misc.miscFacebookReplyToRecommendation({ recommendationId, requestBody: { teamId, comment } });
    const first = await reply('Thank you!');
    const second = await reply('See you soon!');
    assert.deepEqual([first.ownerReplyComment, second.ownerReplyComment], ['Thank you!', 'See you soon!']);
    assert.equal(expectPresent(first.ownerReplyCommentId, 'ownerReplyCommentId'), second.ownerReplyCommentId);
    assert.equal(second.ownerReplyUpdatedAt, second.updatedAt);
    assert.deepEqual([second.rating, second.comment], [rating, words]);
  },
  async miscFacebookReplyToRecommendationComment(context) {
    const { client, teamId } = context;
    const { recommendationId, comment, total } = await commented(context);
    const requestBody = { teamId, comment: 'Thank you!' };
    const { id } = await client.misc.miscFacebookReplyToRecommendationComment({ recommendationId, commentId: comment.id, requestBody });
    const thread = await client.misc.miscFacebookGetRecommendationComments({ teamId, recommendationId });
    const reply = only(thread.comments.filter(candidate => candidate.id === id));
    assert.deepEqual([reply.parentCommentId, reply.text, thread.total], [comment.id, 'Thank you!', total + 1]);
  },
};
