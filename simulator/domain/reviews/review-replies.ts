import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import type { Job, Json } from '../../kernel/job-queue.ts';
import type { SelectedAccount } from '../accounts/selected-account.ts';
import type { Judgement, PlatformReview } from '../ports/reviews.ts';
import { REVIEWS } from './kinds.ts';
import type { StoredReview } from './model.ts';
import { updateStored } from './store.ts';
import type { World } from './world.ts';

/** The job in which the platform judges a reply; its subject is the stored review that the reply was written through. */
export const MODERATION_JOB = 'review.judgeReply';

/** Which reply a {@link MODERATION_JOB} judges. */
type JudgedReply = {
  /** The real account of the location. */
  readonly account: string;
  /** The platform's id of the review. */
  readonly review: string;
  /** When the reply was written, virtual milliseconds: a later one has a judgement of its own. */
  readonly updatedAt: number;
};

/** A stored review, and the account that it was found through. */
type FoundReview = SelectedAccount & { readonly stored: StoredReview };

/** Writes or replaces the owner's reply. Throws 404 for a review that is gone from the platform, and 400 for an unverified location (D-MSC-37). */
export function replyToReview(world: World, { at, stored }: FoundReview, comment: string): StoredReview {
  const { externalId } = at;
  const { reviews, locations, call } = world.platforms.GOOGLE_BUSINESS;
  const replied = call(at, () => {
    const review = reviewAt(world, externalId, stored);
    if (!locations.isVerified(externalId))
      throw errors.invalid(`Google has not verified the location ${at.username}: its owner cannot reply to reviews`).by('D-MSC-37');
    const data: JudgedReply = { account: externalId, review: review.id, updatedAt: world.clock.now() };
    world.clock.schedule({ at: data.updatedAt + limits.reviews.replyModerationMs, kind: MODERATION_JOB, subject: stored.id, data });
    return reviews.reply(externalId, review, comment);
  });
  return updateStored(world, REVIEWS, stored, replied);
}

/** Removes the owner's reply. Throws 404 for a review that is gone from the platform, or has no reply there (D-MSC-36). */
export function removeReviewReply(world: World, { at, stored }: FoundReview): StoredReview {
  const { reviews, call } = world.platforms.GOOGLE_BUSINESS;
  const removed = call(at, () => {
    const review = reviewAt(world, at.externalId, stored);
    if (!review.reply) throw errors.notFound('Reply to the review').by('D-MSC-36');
    return reviews.removeReply(at.externalId, review);
  });
  return updateStored(world, REVIEWS, stored, removed);
}

function reviewAt(world: World, externalId: string, { item }: StoredReview): PlatformReview {
  const review = world.platforms.GOOGLE_BUSINESS.reviews.find(externalId, item.id);
  if (!review) throw errors.notFound('Review at Google').by('D-MSC-36');
  return review;
}

/** Judges a reply by its words, unless it was judged or replaced before (D-MSC-35). */
export function judgeReply(world: World, { data }: Job): void {
  if (!isJudgedReply(data)) return;
  const review = world.platforms.GOOGLE_BUSINESS.reviews.find(data.account, data.review);
  if (review?.reply?.state === 'PENDING' && review.reply.updatedAt === data.updatedAt) judge(world, data.account, review);
}

function isJudgedReply(data: Json | undefined): data is JudgedReply {
  return typeof data === 'object' && data !== null && 'account' in data && 'review' in data && 'updatedAt' in data;
}

/** Lets the platform judge the reply to a review, by its words or as given, and shows the judgement where the reply is stored. */
export function judge(world: World, account: string, review: PlatformReview, judgement?: Judgement): PlatformReview {
  const judged = world.platforms.GOOGLE_BUSINESS.reviews.judge(account, review, judgement);
  for (const stored of world.reviews.reviews.findBy('external', review.id)) {
    const { reply } = stored.item;
    if (reply && reply.updatedAt === review.reply?.updatedAt && reply.comment === review.reply.comment)
      updateStored(world, REVIEWS, stored, { ...stored.item, reply: judged.reply });
  }
  return judged;
}
