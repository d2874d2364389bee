/** Reads from a platform: posts from before the world began, and metrics of posts and profiles. */
import type { HistoryMediaType, HistorySurface, ImportedPost, ImportedPostMedia } from '../../../openapi/generated/types.ts';
import type { PlatformAccount, PlatformFailure } from './platform-account.ts';

/** A post that an account published before the world began. */
export interface PastPost {
  /** The platform's id. */
  readonly id: string;
  readonly type: ImportedPost['type'];
  /** Where the profile shows it; null where the platform makes no distinction. */
  readonly surface: Exclude<HistorySurface, 'ALL'> | null;
  /** Null for a post with text only. */
  readonly mediaType: HistoryMediaType | null;
  /** Whether it has several media. */
  readonly isCarousel: boolean;
  /** Null where posts have no title of their own. */
  readonly title: string | null;
  readonly text: string;
  readonly permalink: string | null;
  readonly thumbnail: string | null;
  readonly smallThumbnail: string | null;
  /** Direct addresses of its media; null where the platform gives none. */
  readonly media: readonly ImportedPostMedia[] | null;
  /** Of a REDDIT post; null elsewhere. */
  readonly subreddit: string | null;
  /** Virtual milliseconds. */
  readonly publishedAt: number;
}

/** A page of an account's history: `limit` posts after the `offset` newest. */
export interface HistoryRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Newest first; `total` is how many there are. */
export type HistoryResult =
  | { readonly ok: true; readonly posts: readonly PastPost[]; readonly total: number }
  | { readonly ok: false; readonly failure: PlatformFailure };

/** The metrics of a post, in the order of the document. */
export const POST_METRICS = [
  'impressions',
  'impressionsUnique',
  'views',
  'viewsUnique',
  'likes',
  'dislikes',
  'comments',
  'shares',
  'saves',
] as const;

/** The metrics of a profile, in the order of the document. */
export const PROFILE_METRICS = [
  'impressions',
  'impressionsUnique',
  'views',
  'viewsUnique',
  'likes',
  'comments',
  'postCount',
  'followers',
  'following',
] as const;

export type PostMetric = (typeof POST_METRICS)[number];
export type ProfileMetric = (typeof PROFILE_METRICS)[number];

/** Metrics at one moment. */
export interface MetricReport<M extends string> {
  /** Whole numbers; 0 for a metric that the platform does not have. */
  readonly counts: Readonly<Record<M, number>>;
  /** The same under the platform's own names, without metrics that it lacks. */
  raw(): Readonly<Record<string, number>>;
}

/** The metrics of a subject at a moment, virtual milliseconds. They depend on seed, subject and moment alone, and never shrink (D-ANA-01). */
export type MetricsAt<M extends string> = (at: number) => MetricReport<M>;

/** Read access to a platform. */
export interface PlatformReads {
  /** The posts that an account published before the world began, or the failure of the platform. */
  history(account: PlatformAccount, request: HistoryRequest): HistoryResult;
  /** The metrics of a post. Counts from `publishedAt` on, virtual milliseconds. */
  postMetrics(post: { readonly id: string; readonly publishedAt: number }): MetricsAt<PostMetric>;
  /** The metrics of the profile with an external id. */
  profileMetrics(externalId: string): MetricsAt<ProfileMetric>;
}
