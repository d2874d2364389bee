import { limits } from '../../../openapi/document.ts';
import { Collection } from '../../kernel/collection.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { OpinionImport, OpinionPlatform, StoredOpinion, StoredRecommendation, StoredReview } from './model.ts';

/** The key of what one team has of one real account. */
export function ownKey(teamId: string, platform: OpinionPlatform, externalId: string): string {
  return `${teamId}:${realAccountKey(platform, externalId)}`;
}

/** What is stored of one kind: by team and real account, and by the platform's id. */
function opinions<Stored extends StoredOpinion<{ readonly id: string }>>(platform: OpinionPlatform) {
  return new Collection<Stored, 'own' | 'team' | 'external'>({
    own: ({ teamId, accountExternalId }) => ownKey(teamId, platform, accountExternalId),
    team: ({ teamId }) => teamId,
    external: ({ item }) => item.id,
  });
}

/** How long after a completed import of recommendations no other one may start (D-MSC-24): a setting of the control API. */
class RecommendationPause {
  /** Virtual milliseconds; 0 for no pause. */
  durationMs: number = limits.reviews.imports.recommendationPauseMs;

  save(): number {
    return this.durationMs;
  }

  load(durationMs: number): void {
    this.durationMs = durationMs;
  }
}

export function createReviewsState() {
  return {
    imports: new Collection<OpinionImport, 'own' | 'team'>({
      own: ({ teamId, platform, externalId }) => ownKey(teamId, platform, externalId),
      team: ({ teamId }) => teamId,
    }),
    reviews: opinions<StoredReview>('GOOGLE_BUSINESS'),
    recommendations: opinions<StoredRecommendation>('FACEBOOK'),
    pause: new RecommendationPause(),
  };
}

export type ReviewsState = ReturnType<typeof createReviewsState>;

export interface WithReviews {
  readonly reviews: ReviewsState;
}
