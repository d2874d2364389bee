import type { FirstComment, Platform, PostData, PostStatus } from '../../../openapi/generated/types.ts';
import type { Publication } from '../ports/platform.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';

/** Why an attempt failed. Code and status are null when the platform was not even asked. */
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
  /** The platform has accepted the post and reviews it; the job ends that. */
  readonly review: { readonly publication: Publication; readonly jobId: number } | null;
  /** Why the last attempt failed; null before the first and after a success. */
  readonly failure: PostFailure | null;
  /** The job of the attempt under way; null between attempts. */
  readonly attemptJobId: number | null;
}

/** What has happened to a post on its way. */
export type PostMomentKind = 'CHANGED' | 'PUBLISHING' | 'FAILED' | 'REVIEW' | 'LIVE' | 'RETRYING' | 'RETRIED' | 'POSTED' | 'ERROR';

/** A moment of a post's life that its present state does not tell any more. */
export interface PostMoment {
  readonly at: number;
  readonly kind: PostMomentKind;
  /** Where it happened; null for what happened to the post as a whole. */
  readonly platform: Platform | null;
  /** Of FAILED. */
  readonly failure: PostFailure | null;
  /** The next attempt of RETRYING, the end of REVIEW. */
  readonly until: number | null;
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
  /** The uploads that its platforms show, each once. */
  uploadIds: readonly string[];
  targets: readonly PostTarget[];
  /** The failure as a whole, in one sentence; null unless it ended in ERROR. */
  error: string | null;
  /** Automatic retries since the post was last queued. */
  retryCount: number;
  manualRetries: number;
  /** When it left DRAFT for the first time: from then on it counts against the monthly cap. */
  leftDraftAt: number | null;
  /** It was SCHEDULED and became a draft by itself, when it lost its last account. */
  lostSchedule: boolean;
  /** The job that publishes it, at its date or after the pause before the next attempt. */
  jobId: number | null;
  /** Oldest first; for whoever looks into it through the control API. */
  history: readonly PostMoment[];
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
