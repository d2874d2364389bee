import type {
  CommentData,
  CommentImportStatus,
  CommentPlatform,
  CommentStatus,
  ImportCommentPlatform,
} from '../../../openapi/generated/types.ts';
import type { Person } from '../people.ts';
import type { PostFailure } from '../posts/model.ts';

/** Which post comments belong to: one of the service, or one of the past. */
export type CommentedPostRef =
  | { readonly postId: string; readonly importedPostId: null }
  | { readonly postId: null; readonly importedPostId: string };

/** A job that fetches the comments of one post from one platform. */
export interface CommentImport {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly post: CommentedPostRef;
  readonly platform: ImportCommentPlatform;
  status: CommentImportStatus;
  /** Tries so far that failed. */
  failedTries: number;
  commentsImported: number;
  error: string | null;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

/** A comment that somebody left on the platform, as the service knows it. */
export interface FetchedComment {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: ImportCommentPlatform;
  readonly post: CommentedPostRef;
  /** The import that last saw it; null while only an event brought it. */
  importId: string | null;
  readonly externalId: string;
  readonly externalParentId: string | null;
  readonly externalPostId: string;
  readonly author: Person;
  text: string;
  likesCount: number;
  repliesCount: number;
  /** Flags and states as the wire shows them. */
  platformData: Readonly<Record<string, boolean | number | string | null>> &
    Readonly<Record<'canDelete' | 'canHide' | 'canLike' | 'canModerate', boolean>>;
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
  /** Set once it is live there. */
  readonly publication: {
    readonly id: string;
    readonly permalink: string | null;
    readonly fields: Readonly<Record<string, string | null>>;
  } | null;
  readonly failure: PostFailure | null;
  readonly attemptJobId: number | null;
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
  data: CommentData;
  targets: readonly CommentTarget[];
  error: string | null;
  retryCount: number;
  /** When it left DRAFT for the first time: from then on it counts against the caps. */
  leftDraftAt: number | null;
  jobId: number | null;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
