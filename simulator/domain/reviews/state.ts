import { limits } from '../../../openapi/document.ts';
import { Collection } from '../../kernel/collection.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { OpinionImport, OpinionPlatform, StoredOpinion, StoredRecommendation, StoredReview } from './model.ts';

/** The key of what one team has of one real account. */
export function ownKey(teamId: string, platform: OpinionPlatform, externalId: string): string {
  return `${teamId}:${realAccountKey(platform, externalId)}`;
}

/** Returns what is stored of one kind: by team and real account, and by the platform's id. */
function opinions<Stored extends StoredOpinion<{ readonly id: string }>>(platform: OpinionPlatform) {
  return new Collection<Stored, 'own' | 'team' | 'external'>({
    own: ({ teamId, accountExternalId }) => ownKey(teamId, platform, accountExternalId),
    team: ({ teamId }) => teamId,
    external: ({ item }) => item.id,
  });
}

/** How long after a completed import of recommendations no other one may start (D-MSC-24), by Page, where the control API has set it. */
class RecommendationPauses {
  private own: ReadonlyMap<string, number> = new Map();

  /** Virtual milliseconds; 0 for no pause. */
  of(externalId: string): number {
    return this.own.get(externalId) ?? limits.reviews.imports.recommendationPauseMs;
  }

  /** Null for the usual pause. */
  set(externalId: string, durationMs: number | null): void {
    const others = [...this.own].filter(([id]) => id !== externalId);
    this.own = new Map(durationMs === null ? others : [...others, [externalId, durationMs]]);
  }

  save(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.own);
  }

  load(saved: Readonly<Record<string, number>>): void {
    this.own = new Map(Object.entries(saved));
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
    pauses: new RecommendationPauses(),
  };
}

export type ReviewsState = ReturnType<typeof createReviewsState>;

export interface WithReviews {
  readonly reviews: ReviewsState;
}
