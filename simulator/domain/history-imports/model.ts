import type { HistoryImportStatus, HistoryMediaType, HistoryPlatform, HistorySurface } from '../../../openapi/generated/types.ts';
import type { PastPost } from '../ports/platform-reads.ts';

/** A job that imports posts which an account published before, or elsewhere. */
export interface HistoryImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: HistoryPlatform;
  /** The real account that is imported from, whose capacity is used. */
  readonly externalId: string;
  /** The maximum number of posts to import. */
  readonly requestedCount: number;
  readonly withAnalytics: boolean;
  readonly importCarousels: boolean;
  readonly surface: HistorySurface;
  /** Null for posts of both kinds. */
  readonly mediaType: HistoryMediaType | null;
  status: HistoryImportStatus;
  postsImported: number;
  /** The number of posts of the account that were fetched: the offset of the next fetch. */
  position: number;
  /** Failed attempts since it was last queued. */
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

/** A post that was imported from its platform. */
export interface ImportedPost {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly importId: string;
  readonly platform: HistoryPlatform;
  /** The real account that published it. */
  readonly accountExternalId: string;
  readonly post: PastPost;
  /** Whether a snapshot of its metrics was taken at the import. */
  readonly withAnalytics: boolean;
  readonly importedAt: number;
}

/** All posts ever imported through an account, by the platform's ids. None is imported again, even after it was deleted (D-HIS-05). */
export interface ImportMemory {
  /** The id of the social account. */
  readonly id: string;
  externalPostIds: readonly string[];
}
