import type {
  CommentData,
  CommentImportStatus,
  CommentPlatform,
  CommentStatus,
  FetchedCommentPlatformData,
  ImportCommentPlatform,
} from '../../../openapi/generated/types.ts';
import type { Person } from '../ports/people.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { PostFailure } from '../posts/model.ts';

/** The post that comments belong to: a post of the service, or an imported one. */
export type CommentedPostRef =
  | { readonly postId: string; readonly importedPostId: null }
  | { readonly postId: null; readonly importedPostId: string };

/** A job that fetches the comments of one post from one platform. A standing import has those that came in live, and fetches nothing. */
export interface CommentImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly post: CommentedPostRef;
  readonly platform: ImportCommentPlatform;
  readonly isStanding: boolean;
  status: CommentImportStatus;
  /** Failed attempts so far. */
  failedTries: number;
  /** The number of comments that it stored. */
  commentsImported: number;
  /** Why it failed, or the error of the last attempt. */
  error: string | null;
  /** Set while RATE_LIMITED. */
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** A comment on a platform, as the service last fetched or received it. */
export interface FetchedComment {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  /** The account that it was last fetched or received through. */
  socialAccountId: string;
  readonly platform: ImportCommentPlatform;
  /** The real account whose post it is under, whichever connection reaches it (D-ACC-17). */
  readonly accountExternalId: string;
  readonly post: CommentedPostRef;
  /** The import that last stored it; the standing one for a received comment (D-CMI-07). */
  importId: string;
  readonly externalId: string;
  readonly externalParentId: string | null;
  readonly externalPostId: string;
  readonly author: Person;
  text: string;
  likesCount: number;
  repliesCount: number;
  /** Flags and states in wire form. */
  platformData: Readonly<FetchedCommentPlatformData>;
  /** When it appeared on the platform. */
  readonly publishedAt: number;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

/** A created comment on one of its platforms. */
export interface CommentTarget {
  readonly type: CommentPlatform;
  readonly socialAccountId: string;
  /** The real platform account, for quotas and publishing. */
  readonly externalId: string;
  /** Set once it is live there; it is never published there again. */
  readonly publication: {
    readonly id: string;
    readonly permalink: string | null;
    readonly fields: Readonly<Record<string, string | null>>;
  } | null;
  /** When it was removed from the platform through the service; absent until then. */
  readonly removedAt?: number;
  /** Why the last attempt failed; null before the first and after a success. */
  readonly failure: PostFailure | null;
  /** The job of the current attempt; null between attempts. */
  readonly attemptJobId: number | null;
  /** The account that the current attempt goes through, as it was when the call began; null between attempts, and without one. */
  readonly through: PlatformAccount | null;
  /** The name of the account when the comment began to publish; null before. Answers show it from then on (D-PST-27). */
  readonly username: string | null;
}

/** A comment created through the service. */
export interface CreatedComment {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  post: CommentedPostRef;
  internalParentCommentId: string | null;
  fetchedParentCommentId: string | null;
  title: string | null;
  postDate: number | null;
  postedDate: number | null;
  status: CommentStatus;
  /** The platforms of the request; null for those of the parent, or none yet. */
  socialAccountTypes: readonly CommentPlatform[] | null;
  /** The platforms of the request, else those of its parent. */
  platforms: readonly CommentPlatform[];
  /** Texts by platform as they were sent. */
  data: CommentData;
  /** The text for each platform without its own text. */
  text: string | null;
  /** Its platforms for which the team has an account. */
  targets: readonly CommentTarget[];
  /** The failure in one sentence; null unless it ended in ERROR. */
  error: string | null;
  /** Automatic retries since it was last queued. */
  retryCount: number;
  /** Whether an attempt was completed before it was last queued. */
  wasTried: boolean;
  /** When it left DRAFT for the first time: from then on it counts against the monthly cap. */
  leftDraftAt: number | null;
  /** The days of real accounts that it counts against. */
  dailyKeys: readonly string[];
  /** The job that publishes it, at its date or after the pause before the next attempt. */
  jobId: number | null;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
