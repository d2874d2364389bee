/**
 * A second implementation of the lifecycle of posts. It shares no code and no constants with the simulator. Every platform has a different
 * latency, so that the instant of each answer is known.
 */
import type { ModelState, Timeline } from '../define-model.ts';
import { isTransient, type ModelFailure, takeFailure } from '../platform-failures.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Latencies of the platforms, in milliseconds. */
export const LATENCIES = { FACEBOOK: 2 * SECOND, BLUESKY: 5 * SECOND, TIKTOK: 11 * SECOND } as const;
export type ModelPlatform = keyof typeof LATENCIES;
export const PLATFORMS: readonly ModelPlatform[] = ['FACEBOOK', 'BLUESKY', 'TIKTOK'];

/** How long TIKTOK reviews a post, in milliseconds. */
export const REVIEW_MS = 10 * MINUTE;

/** Delays after the first and the second failure. There is no attempt after the third. */
const RETRY_DELAYS_MS: readonly number[] = [3 * MINUTE, 6 * MINUTE];
const MAX_MANUAL_RETRIES = 3;

export type PostStatus = 'DRAFT' | 'SCHEDULED' | 'PROCESSING' | 'RETRYING' | 'REVIEW' | 'POSTED' | 'ERROR' | 'DELETED';

export const PLATFORM_STATUSES = ['operational', 'degraded', 'outage', 'maintenance'] as const;
type PlatformStatus = (typeof PLATFORM_STATUSES)[number];

/** Returns the status that health shows for a platform. */
export function healthOf({ failures, statuses }: Readonly<PostsModel>, platform: ModelPlatform): PlatformStatus {
  const mode = failures.get(platform)?.mode;
  const byItself = mode === undefined || mode === 'reject' || mode === 'auth' ? 'operational' : mode === 'outage' ? 'outage' : 'degraded';
  return statuses.get(platform) ?? byItself;
}

/** A post on one platform. Instants are milliseconds since 1970. */
export interface ModelTarget {
  /** Whether it waits because the account publishes another post. */
  isWaiting: boolean;
  /** The instant at which the platform answers the current attempt. */
  answerAt: number | null;
  reviewUntil: number | null;
  /** The instant at which the accepted post is published, even if the answer was lost; null until it is accepted. */
  publishedAt: number | null;
  isLive: boolean;
  /** When the service removed it from the platform; null until then. */
  removedAt: number | null;
  /** Whether the platform no longer has it, also when the answer to its removal was lost. */
  isGone: boolean;
  failure: { readonly transient: boolean; readonly at: number } | null;
}

export interface ModelPost {
  readonly id: string;
  readonly title: string;
  /** The text on each of its platforms. */
  readonly text: string;
  referenceKey: string | null;
  status: PostStatus;
  postDate: number | null;
  postedDate: number | null;
  readonly targets: Map<ModelPlatform, ModelTarget>;
  /** The start of the next round of attempts: the post's date, or the end of a retry delay. */
  dueAt: number | null;
  retryCount: number;
  manualRetries: number;
  /** Whether it ended in ERROR and was not retried after that. */
  hasError: boolean;
  /** Whether a platform has answered. */
  wasTried: boolean;
  /** The final status of each round of attempts, the oldest first. */
  readonly endings: ('POSTED' | 'ERROR')[];
}

export interface PostsModel extends ModelState {
  readonly posts: ModelPost[];
  /** The platforms that fail. */
  readonly failures: Map<ModelPlatform, ModelFailure>;
  reviews: boolean;
  /** Statuses that were set by hand, which health shows instead of the actual ones. */
  readonly statuses: Map<ModelPlatform, PlatformStatus>;
  /** The post data for each platform on which the team has an account. */
  readonly data: Readonly<Partial<Record<ModelPlatform, object>>>;
}

/** A target that has not been attempted. */
export function newTarget(): ModelTarget {
  return {
    isWaiting: false,
    answerAt: null,
    reviewUntil: null,
    publishedAt: null,
    isLive: false,
    removedAt: null,
    isGone: false,
    failure: null,
  };
}

export function newPost(
  id: string,
  parts: Pick<ModelPost, 'referenceKey' | 'postDate' | 'title' | 'text'>,
  platforms: readonly ModelPlatform[],
): ModelPost {
  const targets = new Map(platforms.map(platform => [platform, newTarget()]));
  const fresh = {
    postedDate: null,
    dueAt: null,
    retryCount: 0,
    manualRetries: 0,
    hasError: false,
    wasTried: false,
  };
  return { id, ...parts, ...fresh, status: 'DRAFT', targets, endings: [] };
}

export function isEditable({ status }: ModelPost): boolean {
  return status === 'DRAFT' || status === 'SCHEDULED';
}

export function isDeletable({ status }: ModelPost): boolean {
  return status !== 'PROCESSING' && status !== 'DELETED';
}

export function isRetryable({ status, manualRetries }: ModelPost): boolean {
  return status === 'ERROR' && manualRetries < MAX_MANUAL_RETRIES;
}

/** Returns the post with a reference key, which a DELETED post no longer has. */
export function holderOf({ posts }: PostsModel, referenceKey: string): ModelPost | undefined {
  return posts.find(post => post.referenceKey === referenceKey && post.status !== 'DELETED');
}

/** Schedules a post. A past date means now. */
export function schedule(post: ModelPost, postDate: number, now: number): void {
  Object.assign(post, { status: 'SCHEDULED', postDate, dueAt: Math.max(postDate, now) });
}

/** Stops all attempts and reviews of a post. */
export function halt(post: ModelPost, status: 'DRAFT' | 'DELETED'): void {
  Object.assign(post, { status, dueAt: null });
  for (const target of post.targets.values()) Object.assign(target, { answerAt: null, reviewUntil: null });
}

/** Retries a post in ERROR on the platforms that failed. */
export function retryByHand(model: PostsModel, post: ModelPost, now: number): void {
  const failed = [...post.targets].filter(([, { failure }]) => failure);
  for (const [, target] of failed) target.failure = null;
  Object.assign(post, { retryCount: 0, manualRetries: post.manualRetries + 1, hasError: false });
  beginRound(post, failed);
  beginNext(model, now);
}

/** Returns the instant of the next job of the post. */
function nextInstant(post: ModelPost): number {
  const instants = [post.dueAt, ...[...post.targets.values()].flatMap(target => [target.answerAt, target.reviewUntil])];
  return Math.min(...instants.map(at => at ?? Number.POSITIVE_INFINITY));
}

function runJob(model: PostsModel, post: ModelPost, now: number): void {
  if (post.dueAt === now) beginDue(post);
  for (const [platform, target] of post.targets) {
    if (target.reviewUntil === now) endReview(post, target, now);
    if (target.answerAt === now) answer(model, post, platform, target, now);
  }
}

function beginDue(post: ModelPost): void {
  if (post.status === 'RETRYING') post.retryCount += 1;
  const isFirst = post.status === 'SCHEDULED';
  const asked = [...post.targets].filter(([, { failure }]) => isFirst || failure?.transient);
  beginRound(post, asked);
}

function beginRound(post: ModelPost, asked: readonly (readonly [ModelPlatform, ModelTarget])[]): void {
  Object.assign(post, { status: 'PROCESSING', dueAt: null });
  for (const [, target] of asked) target.isWaiting = true;
}

/** Starts the next attempt of each free account: posts in the order of their dates, then of their creation. */
function beginNext({ posts }: PostsModel, now: number): void {
  const byDate = posts.toSorted((a, b) => (a.postDate ?? 0) - (b.postDate ?? 0));
  const all = byDate.flatMap(post => [...post.targets].map(([platform, target]) => ({ platform, target })));
  for (const account of PLATFORMS) {
    const queue = all.filter(({ platform }) => platform === account);
    const next = queue.find(({ target }) => target.isWaiting);
    if (!next || queue.some(({ target }) => target.answerAt !== null)) continue;
    Object.assign(next.target, { isWaiting: false, answerAt: now + LATENCIES[account] });
  }
}

function answer(model: PostsModel, post: ModelPost, platform: ModelPlatform, target: ModelTarget, now: number): void {
  const failure = attempt(model, platform);
  // A platform does not publish a post again that it has accepted before.
  if (!failure || failure.accepted) target.publishedAt ??= now + (platform === 'TIKTOK' && model.reviews ? REVIEW_MS : 0);
  Object.assign(target, { answerAt: null, failure: failure ? { transient: failure.transient, at: now } : null });
  if (!failure && (target.publishedAt ?? 0) > now) target.reviewUntil = target.publishedAt;
  else target.isLive = !failure;
  post.wasTried = true;
  if ([...post.targets.values()].every(({ answerAt, isWaiting }) => answerAt === null && !isWaiting)) endRound(post, now);
}

/** `accepted`: whether the platform accepted the post although the answer was lost. */
interface FailedAttempt {
  readonly transient: boolean;
  readonly accepted?: boolean;
}

function attempt(model: PostsModel, platform: ModelPlatform): FailedAttempt | undefined {
  const failure = takeFailure(model, platform);
  return failure && { transient: isTransient(failure), accepted: failure.accepted ?? false };
}

function endReview(post: ModelPost, target: ModelTarget, now: number): void {
  Object.assign(target, { reviewUntil: null, isLive: true });
  if (post.status === 'REVIEW') endOf(post, now);
}

function endRound(post: ModelPost, now: number): void {
  const targets = [...post.targets.values()];
  const failures = targets.flatMap(({ failure }) => failure ?? []);
  const transientAt = failures.filter(({ transient }) => transient).map(({ at }) => at);
  const delay = RETRY_DELAYS_MS[post.retryCount];
  if (transientAt.length > 0 && delay !== undefined) Object.assign(post, { status: 'RETRYING', dueAt: Math.max(...transientAt) + delay });
  else if (targets.some(({ reviewUntil }) => reviewUntil !== null)) post.status = 'REVIEW';
  else endOf(post, now);
}

function endOf(post: ModelPost, now: number): void {
  end(post, [...post.targets.values()].some(({ failure }) => failure) ? 'ERROR' : 'POSTED', now);
}

function end(post: ModelPost, status: 'POSTED' | 'ERROR', now: number): void {
  Object.assign(post, { status, postedDate: status === 'POSTED' ? now : null, hasError: status === 'ERROR' });
  post.endings.push(status);
}

/** Whether no attempt is in flight: the answer of a platform that changes during an attempt is not specified. */
export function isBetweenAnswers({ posts }: Readonly<PostsModel>): boolean {
  return posts.every(post => [...post.targets.values()].every(({ answerAt, isWaiting }) => answerAt === null && !isWaiting));
}

export const postsTimeline: Pick<Timeline<PostsModel, ModelPost>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: ({ posts }) => Math.min(...posts.map(nextInstant)),
  dueAt: ({ posts }, at) => posts.filter(post => nextInstant(post) === at),
  runJobs(model, due, at) {
    for (const post of due) runJob(model, post, at);
    beginNext(model, at);
  },
};
