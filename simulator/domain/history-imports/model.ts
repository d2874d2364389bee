import type { HistoryImportStatus, HistoryMediaType, HistoryPlatform, HistorySurface } from '../../../openapi/generated/types.ts';
import type { PastPost } from '../ports/platform-reads.ts';

/** A job that brings in posts which an account published before, or elsewhere. */
export interface HistoryImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: HistoryPlatform;
  /** The real account that is imported from; its capacity is used. */
  readonly externalId: string;
  /** How many posts it brings in at most. */
  readonly requestedCount: number;
  readonly withAnalytics: boolean;
  readonly importCarousels: boolean;
  readonly surface: HistorySurface;
  /** Null for posts of both kinds. */
  readonly mediaType: HistoryMediaType | null;
  status: HistoryImportStatus;
  postsImported: number;
  /** How many posts of the account it has looked at: the next fetch goes on there. */
  position: number;
  /** Failed tries since it was last queued. */
  failedTries: number;
  /** Why it is FAILED; null in every other status. */
  error: string | null;
  /** Set while RATE_LIMITED. */
  rateLimitResetAt: number | null;
  startedAt: number | null;
  /** When it ended, well or badly. */
  completedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** A post as an import found it on its platform. */
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
  /** Whether a snapshot of its metrics was taken when it came. */
  readonly withAnalytics: boolean;
  readonly importedAt: number;
}

/** What ever came in through an account, by the platform's ids. None of it comes again, not even when it was deleted here. */
export interface ImportMemory {
  /** The id of the social account. */
  readonly id: string;
  externalPostIds: readonly string[];
}
