import type { FirstComment, Platform, PostData, PostStatus } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { Publication } from '../ports/platform.ts';
import type { PlatformAccount, PlatformFailure } from '../ports/platform-account.ts';

/** Why an attempt failed. Code and status are null when the platform was not called. */
export interface PostFailure extends Omit<PlatformFailure, 'code' | 'httpStatus'> {
  readonly code: string | null;
  readonly httpStatus: number | null;
  /** When it failed; the pause before the next attempt begins here. */
  readonly at: number;
}

/** A post on one of its platforms. */
export interface PostTarget {
  readonly type: Platform;
  readonly socialAccountId: string;
  /** The real platform account, for quotas and publishing. */
  readonly externalId: string;
  /** Set once the post is live there; it is never published there again. */
  readonly publication: Publication | null;
  /** When it was removed from the platform through the service; absent until then. */
  readonly removedAt?: number;
  /** Set while the platform reviews the post; the job ends the review. */
  readonly review: { readonly publication: Publication; readonly jobId: number } | null;
  /** Why the last attempt failed; null before the first and after a success. */
  readonly failure: PostFailure | null;
  /** The job of the current attempt; null between attempts. */
  readonly attemptJobId: number | null;
  /** Whether its attempt waits for another post of the same real account (D-PST-23). */
  readonly isWaiting: boolean;
  /** The account that the current attempt goes through, as it was when the call began; null between attempts, and without one. */
  readonly through: PlatformAccount | null;
  /** The names of the account when the post began to publish; null before. Answers show them from then on (D-PST-27). */
  readonly names: AccountNames | null;
}

/** What people see of an account. */
export type AccountNames = Pick<SocialAccount, 'username' | 'displayName' | 'avatarUrl'>;

export type PostHistoryKind =
  | 'CHANGED'
  | 'PUBLISHING'
  | 'FAILED'
  | 'REVIEW'
  | 'LIVE'
  | 'RETRYING'
  | 'RETRIED'
  | 'POSTED'
  | 'ERROR'
  | 'EDITED'
  | 'REMOVED';

/** An entry of the history that the control API shows. */
export interface PostHistoryEntry {
  readonly at: number;
  readonly kind: PostHistoryKind;
  /** Null for an event of the post as a whole. */
  readonly platform: Platform | null;
  /** Set for FAILED. */
  readonly failure: PostFailure | null;
  /** For RETRYING the time of the next attempt, for REVIEW its end. */
  readonly until: number | null;
}

export interface Post {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  title: string;
  referenceKey: string | null;
  /** When it is to be published; null only for a DRAFT without a date. */
  postDate: number | null;
  postedDate: number | null;
  status: PostStatus;
  /** The requested platforms; one without a connected account has no target. */
  socialAccountTypes: readonly Platform[];
  /** Those of `socialAccountTypes` that it lost with their account, until it is reconnected or a PATCH names them (D-ACC-12). */
  lostTypes: readonly Platform[];
  data: PostData;
  firstComment: FirstComment | null;
  /** The uploads that its platforms use, without repetition. */
  uploadIds: readonly string[];
  targets: readonly PostTarget[];
  /** A one-sentence summary of the failures; null unless the status is ERROR. */
  error: string | null;
  /** Automatic retries since it was scheduled or manually retried. */
  retryCount: number;
  manualRetries: number;
  /** When it left DRAFT for the first time, and was counted in that month (D-QTA-03). */
  leftDraftAt: number | null;
  /** True while a SCHEDULED post is a DRAFT because it lost its last account. */
  lostSchedule: boolean;
  /** The job of the publication or of the next retry. */
  jobId: number | null;
  /** Oldest first; only the control API shows it. */
  history: readonly PostHistoryEntry[];
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
