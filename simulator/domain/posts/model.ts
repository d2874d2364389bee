import type { FirstComment, Platform, PostData, PostStatus } from '../../../openapi/generated/types.ts';
import type { PlatformFailure, Publication } from '../ports.ts';

/** A post on one of its platforms. */
export interface PostTarget {
  readonly type: Platform;
  readonly socialAccountId: string;
  /** The real platform account, for quotas and publishing. */
  readonly externalId: string;
  /** Set once the platform has accepted the post; it is never published there again. */
  readonly publication: Publication | null;
  /** Why the last attempt failed; null before the first and after a success. */
  readonly failure: PlatformFailure | null;
}

export interface Post {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  title: string;
  referenceKey: string | null;
  /** When it shall go live; null only for a draft without a date. */
  postDate: number | null;
  postedDate: number | null;
  status: PostStatus;
  /** The platforms that were asked for; one whose account has gone has no target. */
  socialAccountTypes: readonly Platform[];
  data: PostData;
  firstComment: FirstComment | null;
  targets: readonly PostTarget[];
  error: string | null;
  /** Automatic retries since the post was last queued. */
  retryCount: number;
  manualRetries: number;
  /** When it left DRAFT for the first time: from then on it counts against the monthly cap. */
  leftDraftAt: number | null;
  /** Its next job on the clock. */
  jobId: number | null;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
