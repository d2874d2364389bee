import type * as wire from '../../../openapi/generated/control-types.ts';
import type { PlatformRecommendation, PlatformReview } from '../../domain/ports/reviews.ts';
import {
  addOpinion,
  changeOpinion,
  type OpinionInput,
  opinionsOf,
  type Reviewed,
  removeOpinion,
  reviewAt,
  reviewedBy,
  starNumber,
} from '../../domain/reviews/on-platform.ts';
import { judge } from '../../domain/reviews/review-replies.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { inOrder } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { parseDurationMs, parseInstantMs } from './parse-input.ts';
import { accountOf } from './unknown-id.ts';

/** What people say on GOOGLE_BUSINESS and FACEBOOK about an account, which an import brings in. */
export const reviewOperations = {
  listPlatformReviews({ world }, { path, query }) {
    const reviewed = reviewedOf(world, path.id);
    return { ...inOrder(opinionsOf(world, reviewed), query, item => render(world, item)), ...settingsOf(world, reviewed) };
  },

  addPlatformReview({ world }, { path, body }) {
    return render(world, addOpinion(world, reviewedOf(world, path.id), inputOf(body)));
  },

  configureReviews({ world }, { path, body }) {
    const reviewed = reviewedOf(world, path.id);
    const { platform, externalId } = reviewed;
    if (body.pause === undefined) return settingsOf(world, reviewed);
    if (platform !== 'FACEBOOK')
      throw errors.invalidField(['pause'], `cannot be set for an account of ${platform}: its imports have no pause`);
    world.reviews.pauses.set(externalId, body.pause === null ? null : parseDurationMs('pause', body.pause));
    return settingsOf(world, reviewed);
  },

  changePlatformReview({ world }, { path, body }) {
    return render(world, changeOpinion(world, reviewedOf(world, path.id), platformIdOf(world, path.reviewId), inputOf(body)));
  },

  removePlatformReview({ world }, { path }) {
    return render(world, removeOpinion(world, reviewedOf(world, path.id), platformIdOf(world, path.reviewId)));
  },

  judgeReviewReply({ world }, { path, body }) {
    const reviewed = reviewedOf(world, path.id);
    if (reviewed.platform === 'FACEBOOK') throw errors.invalid('FACEBOOK does not judge replies: only GOOGLE_BUSINESS does');
    const review = reviewAt(world, reviewed, platformIdOf(world, path.reviewId));
    if (!review.reply) throw errors.invalid(`The review ${path.reviewId} has no reply that could be judged`);
    return render(world, judge(world, reviewed.externalId, review, judgementOf(body)));
  },
} satisfies Partial<ControlOperations>;

function reviewedOf(world: World, id: string): Reviewed {
  return reviewedBy(accountOf(world, id));
}

/** The platform's id of what a call names by it, or by the id of what is stored of it. */
function platformIdOf({ reviews: { reviews, recommendations } }: World, id: string): string {
  return reviews.get(id)?.item.id ?? recommendations.get(id)?.item.id ?? id;
}

function inputOf({ createdAt, ...given }: wire.PlatformReviewInput): OpinionInput {
  return { ...given, createdAt: createdAt === undefined ? undefined : parseInstantMs('createdAt', createdAt) };
}

function judgementOf({ state, violation }: wire.JudgeReviewReplyRequest) {
  if (state === 'REJECTED') return { state, violation: violation ?? 'POLICY_VIOLATION' } as const;
  if (violation !== undefined) throw errors.invalidField(['violation'], 'is only of a REJECTED reply');
  return { state } as const;
}

function settingsOf(world: World, { platform, externalId }: Reviewed): wire.ReviewSettings {
  return { pauseMs: platform === 'FACEBOOK' ? world.reviews.pauses.of(externalId) : null };
}

function render({ reviews }: World, item: PlatformReview | PlatformRecommendation): wire.PlatformReview {
  const { id, authorName, comment, createdAt, updatedAt } = item;
  const isReview = 'stars' in item;
  const stored = isReview ? reviews.reviews.findBy('external', id) : reviews.recommendations.findBy('external', id);
  return {
    id,
    author: authorName,
    stars: isReview ? starNumber(item.stars) : null,
    value: isReview ? null : item.value,
    comment,
    storyId: isReview ? null : item.storyId,
    reply: item.reply && {
      comment: item.reply.comment,
      state: 'state' in item.reply ? item.reply.state : null,
      violation: 'violation' in item.reply ? item.reply.violation : null,
      updatedAt: iso(item.reply.updatedAt),
    },
    storedAs: stored.map(({ id: own }) => own),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}
