/**
 * A second implementation of the lifecycle and the quotas of created comments. It shares no constants with the simulator. Every platform has a
 * different latency, so that the instant of each answer is known.
 */

import type { ModelState } from '../define-model.ts';
import type { Interval } from '../interval.ts';
import type { ModelFailure } from '../platform-failures.ts';

const SECOND = 1000;

/** Latencies of the platforms, in milliseconds. BLUESKY answers at once: its comments are POSTED or in ERROR at the instant they are due. */
export const LATENCIES = { FACEBOOK: 2 * SECOND, THREADS: 5 * SECOND, BLUESKY: 0 } as const;
export type CommentPlatform = keyof typeof LATENCIES;
export const PLATFORMS: readonly CommentPlatform[] = ['FACEBOOK', 'THREADS', 'BLUESKY'];

/** The most comments of each account on one day. */
export const DAILY_COMMENTS: Readonly<Record<CommentPlatform, number>> = { FACEBOOK: 2, THREADS: 3, BLUESKY: 3 };
/** The most comments that leave DRAFT in a month. */
export const MONTHLY_COMMENTS = 4;

export type CommentStatus = 'DRAFT' | 'SCHEDULED' | 'PROCESSING' | 'RETRYING' | 'POSTED' | 'ERROR' | 'DELETED';

/** The parent of a comment: the post, a created comment, or a comment of a person. */
export type Parent =
  | { readonly kind: 'post' }
  | { readonly kind: 'created'; readonly comment: ModelComment }
  | { readonly kind: 'fetched' };

/** A comment on one platform. Instants are milliseconds since 1970. */
export interface ModelTarget {
  answerAt: number | null;
  /** Its place among the jobs of one instant. */
  order: number;
  isLive: boolean;
  /** Whether the service removed it from the platform. */
  isRemoved: boolean;
  /** Whether the platform accepted it once, even if the answer was lost. */
  isAccepted: boolean;
  /** Whether the platform no longer has it, although it accepted it. */
  isGone: boolean;
  failure: { readonly transient: boolean; readonly at: number } | null;
}

export interface ModelComment {
  readonly id: string;
  readonly teamId: string;
  readonly postId: string;
  readonly parent: Parent;
  readonly text: string;
  readonly createdAt: Interval;
  status: CommentStatus;
  /** The status at the last comparison. */
  seen: CommentStatus | null;
  /** Whether it was PROCESSING between the last comparison and now. */
  wasProcessing: boolean;
  postDate: number | null;
  postedDate: number | null;
  readonly targets: ReadonlyMap<CommentPlatform, ModelTarget>;
  dueAt: number | null;
  /** Its place among the jobs of one instant. */
  order: number;
  retryCount: number;
  hasError: boolean;
  wasTried: boolean;
  /** Whether it counts in the month: from the first time it leaves DRAFT. */
  isCounted: boolean;
  /** The days of accounts in which it counts. */
  days: readonly string[];
  deletedAt: Interval | null;
  /** The final status of each round of attempts, the oldest first. */
  readonly endings: ('POSTED' | 'ERROR')[];
}

export interface CommentsModel extends ModelState {
  /** A post that is live on all of `platforms`. */
  readonly postId: string;
  readonly platforms: readonly CommentPlatform[];
  /** Whether the quotas are those of this file. The quotas of a deployment are never used up. */
  readonly hasQuotas: boolean;
  /** A post that is not live. */
  readonly draftPostId: string;
  /** A comment of a person under the post on FACEBOOK; null when none is known. */
  readonly fetchedId: string | null;
  readonly comments: ModelComment[];
  /** The platforms that fail. */
  readonly failures: Map<CommentPlatform, ModelFailure>;
  /** How many jobs were scheduled: jobs of one instant run in this order. */
  jobs: number;
  /** How many comments left DRAFT this month. */
  monthly: number;
}

type Fresh = Pick<ModelComment, 'id' | 'teamId' | 'postId' | 'parent' | 'text' | 'createdAt' | 'postDate'>;

/** Returns a new comment, in DRAFT. */
export function newComment(parts: Fresh, platforms: readonly CommentPlatform[]): ModelComment {
  const fresh = { answerAt: null, order: 0, isLive: false, isRemoved: false, isAccepted: false, isGone: false, failure: null };
  const targets = new Map(platforms.map(platform => [platform, { ...fresh }]));
  const nothing = {
    seen: null,
    wasProcessing: false,
    postedDate: null,
    dueAt: null,
    order: 0,
    retryCount: 0,
    hasError: false,
    wasTried: false,
  };
  return { ...parts, ...nothing, status: 'DRAFT', targets, isCounted: false, days: [], deletedAt: null, endings: [] };
}

export function platformsOf({ targets }: ModelComment): readonly CommentPlatform[] {
  return [...targets.keys()];
}

export function isEditable({ status }: ModelComment): boolean {
  return status === 'DRAFT' || status === 'SCHEDULED';
}

export function isDeletable({ status }: ModelComment): boolean {
  return status !== 'PROCESSING' && status !== 'DELETED';
}

/** The quotas in which a comment counts already, and its platforms. */
export type Going = Pick<ModelComment, 'isCounted' | 'days'> & { readonly platforms: readonly CommentPlatform[] };

/** Whether the month and the day of each account have room for a comment, which needs no second place where it counts already. */
export function hasRoom(model: CommentsModel, { isCounted, days, platforms }: Going, postDate: number): boolean {
  if (!model.hasQuotas) return true;
  if (!isCounted && model.monthly >= MONTHLY_COMMENTS) return false;
  return platforms.every(platform => {
    const day = dayOf(platform, postDate);
    return usedOf(model, day) - (days.includes(day) ? 1 : 0) < DAILY_COMMENTS[platform];
  });
}

/** Returns how many comments count in a day of an account. */
export function usedOf({ comments }: CommentsModel, day: string): number {
  return comments.filter(({ days }) => days.includes(day)).length;
}

export function dayOf(platform: CommentPlatform, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 10)}`;
}

/** Whether the parent of a comment is published on its platforms, or will be at an instant. */
export function isReachable(
  model: CommentsModel,
  { postId, parent }: Pick<ModelComment, 'postId' | 'parent'>,
  platforms: readonly CommentPlatform[],
  at: number,
): boolean {
  if (postId === model.draftPostId) return false;
  if (parent.kind !== 'created') return true;
  const { status, postDate, targets } = parent.comment;
  if (platforms.some(platform => targets.get(platform)?.isRemoved)) return false;
  const isAwaited = (status === 'SCHEDULED' || status === 'PROCESSING') && (postDate ?? 0) <= Math.max(at, model.now);
  return isAwaited || platforms.every(platform => targets.get(platform)?.isLive);
}

/** Schedules a comment, and counts it in the quotas. */
export function schedule(model: CommentsModel, comment: ModelComment, postDate: number): void {
  count(model, comment, postDate);
  Object.assign(comment, { status: 'SCHEDULED', postDate });
  queue(model, comment, Math.max(postDate, model.now));
}

/** Has a comment begin at an instant. */
export function queue(model: CommentsModel, comment: ModelComment, dueAt: number): void {
  Object.assign(comment, { dueAt, order: nextOrder(model) });
}

/** Returns the place of a new job among those of its instant. */
export function nextOrder(model: CommentsModel): number {
  model.jobs += 1;
  return model.jobs;
}

function count(model: CommentsModel, comment: ModelComment, postDate: number): void {
  if (!comment.isCounted) model.monthly += 1;
  Object.assign(comment, { isCounted: true, days: platformsOf(comment).map(platform => dayOf(platform, postDate)) });
}

/** Stops a comment. It no longer counts in its days, except where it went live, but still in its month. */
export function halt(comment: ModelComment, status: 'DRAFT' | 'DELETED', during: Interval): void {
  const live = platformsOf(comment).filter(platform => comment.targets.get(platform)?.isLive);
  const days = comment.days.filter(day => live.some(platform => day.startsWith(`${platform} `)));
  Object.assign(comment, { status, dueAt: null, days, deletedAt: status === 'DELETED' ? during : null });
  for (const target of comment.targets.values()) target.answerAt = null;
}

/** Queues a comment in ERROR again. If it did not count in a quota, it counts today. */
export function retryByHand(model: CommentsModel, comment: ModelComment): void {
  if (!comment.isCounted) {
    count(model, comment, model.now);
    comment.postDate = model.now;
  }
  for (const target of comment.targets.values()) target.failure = null;
  Object.assign(comment, { status: 'SCHEDULED', retryCount: 0, hasError: false });
  queue(model, comment, model.now);
}
