import type { StarRating } from '../../../openapi/generated/types.ts';
import type { Judgement, PlatformReview, PlatformReviews } from '../../domain/ports/reviews.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource, type IdSource } from '../id-source.ts';
import { hostOf } from '../profiles.ts';
import type { PlatformPart } from '../state.ts';
import type { PlatformTraits } from '../traits.ts';
import { OpinionStore, type SavedChanges } from './opinion-store.ts';
import { type Liking, ownerReplyText } from './opinion-texts.ts';
import { type SeededOpinion, seededOpinions } from './seeded-opinions.ts';

/** How many reviews a location has (D-MSC-40): its first one has more than one import can bring in. */
const VOLUME = { most: 400, manyFrom: 251 };

const STARS: Readonly<Record<Liking, StarRating>> = { 1: 'ONE', 2: 'TWO', 3: 'THREE', 4: 'FOUR', 5: 'FIVE' };

/** The words that the platform does not let owners reply with, and the policy that each violates (D-MSC-35). */
const MARKED_WORDS = [
  { word: /\bspam\b/i, violation: 'SPAM' },
  { word: /\bidiots?\b/i, violation: 'HARASSMENT' },
] as const;

/** The reviews of locations. */
export class LocationReviews extends OpinionStore<PlatformReview> implements PlatformReviews, PlatformPart {
  constructor(
    private readonly kernel: WorldKernel,
    private readonly traits: PlatformTraits,
  ) {
    const name = (externalId: string, ids: IdSource): string => {
      const owner = createIdSource(kernel.random.derived(`platform:${traits.id}:owner:${externalId}`)).digits(21);
      return `accounts/${owner}/locations/${externalId}/reviews/${ids.letters(22, 'base64url')}`;
    };
    super({
      generate: externalId =>
        seededOpinions(
          kernel,
          traits,
          { externalId, ...VOLUME },
          (opinion, stream) => this.seededReview(opinion, stream),
          ids => name(externalId, ids),
        ),
      newId: externalId => name(externalId, createIdSource(kernel.random.stream(`platform:${traits.id}:review-ids`))),
    });
  }

  reply(externalId: string, review: PlatformReview, comment: string): PlatformReview {
    const reply = { comment, updatedAt: this.kernel.clock.now(), state: 'PENDING', violation: null, url: null } as const;
    return this.replaced(externalId, { ...review, reply });
  }

  removeReply(externalId: string, review: PlatformReview): PlatformReview {
    return this.replaced(externalId, { ...review, reply: null });
  }

  judge(externalId: string, review: PlatformReview, judgement?: Judgement): PlatformReview {
    const { reply } = review;
    if (!reply) return review;
    const verdict = judgement ?? judgementOf(reply.comment);
    const violation = verdict.state === 'REJECTED' ? verdict.violation : null;
    const url = verdict.state === 'APPROVED' ? this.urlOf(review.id) : null;
    return this.replaced(externalId, { ...review, reply: { ...reply, state: verdict.state, violation, url } });
  }

  save(): Json {
    const reviews = this.saveChanges();
    return reviews.length > 0 ? reviews : null;
  }

  load(saved: Json): void {
    // Written by save(): snapshots are validated when they are received.
    this.loadChanges((saved as SavedChanges<PlatformReview> | null) ?? []);
  }

  private replaced(externalId: string, review: PlatformReview): PlatformReview {
    this.put(externalId, review);
    return review;
  }

  private seededReview({ opinion, liking }: SeededOpinion, stream: RandomStream): PlatformReview {
    const repliedAt = opinion.createdAt + HOUR_MS;
    const hasReply = stream.chance(0.3) && repliedAt < this.kernel.beginning;
    const comment = ownerReplyText(stream);
    const reply = { comment, updatedAt: repliedAt, state: 'APPROVED', violation: null, url: this.urlOf(opinion.id) } as const;
    return { ...opinion, stars: STARS[liking], reply: hasReply ? reply : null };
  }

  private urlOf(reviewId: string): string {
    return `https://www.${hostOf(this.traits.id)}/reviews/${reviewId.slice(reviewId.lastIndexOf('/') + 1)}`;
  }
}

function judgementOf(comment: string): Judgement {
  const marked = MARKED_WORDS.find(({ word }) => word.test(comment));
  return marked ? { state: 'REJECTED', violation: marked.violation } : { state: 'APPROVED' };
}
