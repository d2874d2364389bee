import { publicApi } from '../../../openapi/document.ts';
import type { RecommendationImportStatus, ReviewImportStatus } from '../../../openapi/generated/types.ts';
import type { Collection } from '../../kernel/collection.ts';
import { createLifecycle, type Lifecycle } from '../../kernel/lifecycle.ts';
import type { Opinions, PlatformOpinion, PlatformRecommendation, PlatformReview } from '../ports/reviews.ts';
import type { ImportPhase, OpinionPlatform, StoredOpinion } from './model.ts';
import type { World } from './world.ts';

/** Everything in which reviews and recommendations differ for the engine that both share. */
export interface OpinionKind<Item extends PlatformOpinion, Status extends string = string> {
  readonly platform: OpinionPlatform;
  /** How messages name one of them, and an import of them. */
  readonly name: string;
  readonly importName: string;
  /** Prefixes of ids. */
  readonly prefix: string;
  readonly importPrefix: string;
  readonly lifecycle: Lifecycle<Status>;
  statusOf(phase: ImportPhase): Status;
  /** What is on the platform. */
  source(world: World): Opinions<Item>;
  /** What is stored here. */
  stored(world: World): Collection<StoredOpinion<Item>, 'own' | 'team' | 'external'>;
}

export const REVIEWS: OpinionKind<PlatformReview, ReviewImportStatus> = {
  platform: 'GOOGLE_BUSINESS',
  name: 'Review',
  importName: 'Review import',
  prefix: 'rev',
  importPrefix: 'rvimp',
  lifecycle: createLifecycle('A review import', publicApi.lifecycle<ReviewImportStatus>('ReviewImportStatus')),
  statusOf: phase => (phase === 'FETCHING' ? 'FETCHING_REVIEWS' : phase),
  source: world => world.platforms.GOOGLE_BUSINESS.reviews,
  stored: world => world.reviews.reviews,
};

export const RECOMMENDATIONS: OpinionKind<PlatformRecommendation, RecommendationImportStatus> = {
  platform: 'FACEBOOK',
  name: 'Recommendation',
  importName: 'Recommendation import',
  prefix: 'recom',
  importPrefix: 'rcimp',
  lifecycle: createLifecycle('A recommendation import', publicApi.lifecycle<RecommendationImportStatus>('RecommendationImportStatus')),
  statusOf: phase => (phase === 'FETCHING' ? 'FETCHING_RECOMMENDATIONS' : phase),
  source: world => world.platforms.FACEBOOK.recommendations,
  stored: world => world.reviews.recommendations,
};

/** The status of an import, as clients see it. */
export function statusOfImport({ platform, status }: { readonly platform: OpinionPlatform; readonly status: ImportPhase }) {
  return platform === 'FACEBOOK' ? RECOMMENDATIONS.statusOf(status) : REVIEWS.statusOf(status);
}
