import type { Platform, RecommendationImportStatus, ReviewImportStatus } from '../../../openapi/generated/types.ts';
import type { Place, PlatformRecommendation, PlatformReview } from '../ports/reviews.ts';

/** The platforms on which people say something about a business. */
export type OpinionPlatform = 'GOOGLE_BUSINESS' | 'FACEBOOK';

export function isOpinionPlatform(platform: Platform): platform is OpinionPlatform {
  return platform === 'GOOGLE_BUSINESS' || platform === 'FACEBOOK';
}

/** The status of an import of either kind: only the name of the middle one differs. */
export type ImportPhase = Extract<ReviewImportStatus, RecommendationImportStatus> | 'FETCHING';

/** A job that imports reviews of a location, or recommendations of a Page. */
export interface OpinionImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: OpinionPlatform;
  /** The real account that is imported from, whose capacity is used. */
  readonly externalId: string;
  /** The maximum number of new items to store, as it was asked for (D-MSC-25). */
  readonly requestedCount: number;
  status: ImportPhase;
  /** Items that were stored for the first time; updates of known ones do not count (D-MSC-26). */
  imported: number;
  /** The last item that was read; null before the first one. */
  place: Place | null;
  /** Failed attempts at the next page. */
  failedTries: number;
  /** Why it is FAILED; null in every other status. */
  error: string | null;
  /** Set while RATE_LIMITED. */
  rateLimitResetAt: number | null;
  startedAt: number | null;
  /** When it was completed or failed. */
  completedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** What a team has stored of a real account; `item` is as the platform had it last. */
export interface StoredOpinion<Item> {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  /** The connection that it was first imported through. */
  readonly socialAccountId: string;
  /** The import that stored it first. */
  readonly importId: string;
  /** The real account that it is about. */
  readonly accountExternalId: string;
  item: Item;
  readonly importedAt: number;
  updatedAt: number;
  /** When an import found that it is gone from the platform; null while it is there. */
  deletedAt: number | null;
}

export type StoredReview = StoredOpinion<PlatformReview>;
export type StoredRecommendation = StoredOpinion<PlatformRecommendation>;
