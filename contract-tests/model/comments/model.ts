/**
 * A second implementation of the lifecycle and the quotas of created comments, with numbers of its own. Every platform has a latency of its own,
 * so that each instant is known.
 */
import type { ModelState, Timeline } from '../define-model.ts';
import type { Interval } from '../interval.ts';
import { isTransient, type ModelFailure } from '../platform-failures.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long each platform takes to answer. BLUESKY answers at once: its comments are POSTED or in ERROR the instant that they are due. */
export const LATENCIES = { FACEBOOK: 2 * SECOND, THREADS: 5 * SECOND, BLUESKY: 0 } as const;
export type CommentPlatform = keyof typeof LATENCIES;
export const PLATFORMS: readonly CommentPlatform[] = ['FACEBOOK', 'THREADS', 'BLUESKY'];

/** After the failure that comes first, and after the one that follows. Then no attempt is left. */
const RETRY_DELAYS_MS: readonly number[] = [3 * MINUTE, 6 * MINUTE];

/** Comments that each account takes on one day. */
export const DAILY_COMMENTS: Readonly<Record<CommentPlatform, number>> = { FACEBOOK: 2, THREADS: 3, BLUESKY: 3 };
/** Comments that leave DRAFT in a month. */
export const MONTHLY_COMMENTS = 4;

export type CommentStatus = 'DRAFT' | 'SCHEDULED' | 'PROCESSING' | 'RETRYING' | 'POSTED' | 'ERROR' | 'DELETED';

/** What a comment answers: the post itself, a comment of ours, or one that a person left. */
export type Parent =
  | { readonly kind: 'post' }
  | { readonly kind: 'created'; readonly comment: ModelComment }
  | { readonly kind: 'fetched' };

/** A comment on one platform. Instants are milliseconds since 1970. */
interface ModelTarget {
  answerAt: number | null;
  /** Its place among the jobs of one instant. */
  order: number;
  isLive: boolean;
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
  /** As it was when it was compared last. */
  seen: CommentStatus | null;
  /** It was PROCESSING since then, and is no more. */
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
  /** Whether it counts in the month, which it does from its first leaving DRAFT on. */
  isCounted: boolean;
  /** The accounts and days in which it counts. */
  days: readonly string[];
  deletedAt: Interval | null;
  /** How each of its ways ended, the first one first. */
  readonly endings: ('POSTED' | 'ERROR')[];
}

/** What posts and accounts that come and go mean for comments. */
export interface Connections {
  /** How long the platform takes to answer, milliseconds. */
  latencyOf(comment: ModelComment, platform: CommentPlatform): number;
  /** What comes of an attempt: undefined when the platform takes the comment. */
  attempt(comment: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined;
  /** How a call is refused that would let a comment out, whatever its status: undefined when it is not. */
  refusalOf(comment: ModelComment): 400 | 404 | undefined;
}

export interface CommentsModel extends ModelState {
  /** A post that is live on all of `platforms`. */
  readonly postId: string;
  readonly platforms: readonly CommentPlatform[];
  /** Whether the quotas are those of this file; those of a deployment have room. */
  readonly hasQuotas: boolean;
  /** A post that is not live. */
  readonly draftPostId: string;
  /** A comment of a person under the post on FACEBOOK; null when none is known. */
  readonly fetchedId: string | null;
  readonly comments: ModelComment[];
  /** What the platforms do instead of accepting. */
  readonly failures: Map<CommentPlatform, ModelFailure>;
  /** Jobs put on the clock so far: those of one instant run in this order. */
  jobs: number;
  /** Comments of the month that left DRAFT. */
  monthly: number;
  /** Absent where the post and its accounts stay. */
  readonly connections?: Connections;
}

type Fresh = Pick<ModelComment, 'id' | 'teamId' | 'postId' | 'parent' | 'text' | 'createdAt' | 'postDate'>;

/** A new one, in DRAFT. */
export function newComment(parts: Fresh, platforms: readonly CommentPlatform[]): ModelComment {
  const targets = new Map(platforms.map(platform => [platform, { answerAt: null, order: 0, isLive: false, failure: null }]));
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

/** What going out at an instant takes: how a comment counts already, and where it goes. */
export type Going = Pick<ModelComment, 'isCounted' | 'days'> & { readonly platforms: readonly CommentPlatform[] };

/** Whether the quotas have room: the month unless it counts there, and each account's day but for its own place. */
export function hasRoom(model: CommentsModel, { isCounted, days, platforms }: Going, postDate: number): boolean {
  if (!model.hasQuotas) return true;
  if (!isCounted && model.monthly >= MONTHLY_COMMENTS) return false;
  return platforms.every(platform => {
    const day = dayOf(platform, postDate);
    return usedOf(model, day) - (days.includes(day) ? 1 : 0) < DAILY_COMMENTS[platform];
  });
}

/** Comments that count in a day of an account. */
export function usedOf({ comments }: CommentsModel, day: string): number {
  return comments.filter(({ days }) => days.includes(day)).length;
}

export function dayOf(platform: CommentPlatform, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 10)}`;
}

/** Whether what a comment answers at an instant is there on its platforms, or will be by then. */
export function isReachable(
  model: CommentsModel,
  { postId, parent }: Pick<ModelComment, 'postId' | 'parent'>,
  platforms: readonly CommentPlatform[],
  at: number,
): boolean {
  if (postId === model.draftPostId) return false;
  if (parent.kind !== 'created') return true;
  const { status, postDate, targets } = parent.comment;
  const isAwaited = (status === 'SCHEDULED' || status === 'PROCESSING') && (postDate ?? 0) <= Math.max(at, model.now);
  return isAwaited || platforms.every(platform => targets.get(platform)?.isLive);
}

/** Makes a comment wait for its date, and counts it. */
export function schedule(model: CommentsModel, comment: ModelComment, postDate: number): void {
  count(model, comment, postDate);
  Object.assign(comment, { status: 'SCHEDULED', postDate });
  queue(model, comment, Math.max(postDate, model.now));
}

function queue(model: CommentsModel, comment: ModelComment, dueAt: number): void {
  Object.assign(comment, { dueAt, order: nextOrder(model) });
}

function nextOrder(model: CommentsModel): number {
  model.jobs += 1;
  return model.jobs;
}

function count(model: CommentsModel, comment: ModelComment, postDate: number): void {
  if (!comment.isCounted) model.monthly += 1;
  Object.assign(comment, { isCounted: true, days: platformsOf(comment).map(platform => dayOf(platform, postDate)) });
}

/** Nothing more comes of the comment, and its days are free; the month is not. */
export function halt(comment: ModelComment, status: 'DRAFT' | 'DELETED', during: Interval): void {
  Object.assign(comment, { status, dueAt: null, days: [], deletedAt: status === 'DELETED' ? during : null });
  for (const target of comment.targets.values()) target.answerAt = null;
}

/** Queues a comment in ERROR again. One that never counted goes out, and counts, today. */
export function retryByHand(model: CommentsModel, comment: ModelComment): void {
  if (!comment.isCounted) {
    count(model, comment, model.now);
    comment.postDate = model.now;
  }
  for (const target of comment.targets.values()) target.failure = null;
  Object.assign(comment, { status: 'SCHEDULED', retryCount: 0, hasError: false });
  queue(model, comment, model.now);
}

/** A comment that never comes as far as its platform. */
export function refuse(comment: ModelComment, now: number): void {
  for (const target of comment.targets.values()) target.failure = { transient: false, at: now };
  comment.wasTried = true;
  end(comment, 'ERROR', now);
}

/** When something happens to the comment next. */
function nextInstant({ dueAt, targets }: ModelComment): number {
  return Math.min(...[dueAt, ...[...targets.values()].map(({ answerAt }) => answerAt)].map(at => at ?? Number.POSITIVE_INFINITY));
}

/** The jobs of one instant in their order. A platform that answers at once adds to them. */
function runJobs(model: CommentsModel, now: number): void {
  for (let job = nextJob(model, now); job; job = nextJob(model, now)) job.run();
}

function nextJob(model: CommentsModel, now: number): { readonly order: number; run(): void } | undefined {
  const jobs = model.comments.flatMap(comment => [
    ...(comment.dueAt === now ? [{ order: comment.order, run: () => begin(model, comment, now) }] : []),
    ...[...comment.targets]
      .filter(([, { answerAt }]) => answerAt === now)
      .map(([platform, target]) => ({ order: target.order, run: () => answer(model, comment, platform, target, now) })),
  ]);
  return jobs.sort((a, b) => a.order - b.order)[0];
}

function begin(model: CommentsModel, comment: ModelComment, now: number): void {
  const isAgain = comment.status === 'RETRYING';
  if (isAgain) comment.retryCount += 1;
  Object.assign(comment, { status: 'PROCESSING', dueAt: null });
  for (const [platform, target] of comment.targets)
    if (isAgain ? target.failure?.transient : !target.isLive)
      Object.assign(target, { answerAt: now + latencyOf(model, comment, platform), order: nextOrder(model) });
}

function latencyOf({ connections }: CommentsModel, comment: ModelComment, platform: CommentPlatform): number {
  return connections?.latencyOf(comment, platform) ?? LATENCIES[platform];
}

function answer(model: CommentsModel, comment: ModelComment, platform: CommentPlatform, target: ModelTarget, now: number): void {
  const failure = parentFailure(comment, platform) ?? attempt(model, comment, platform);
  Object.assign(target, { answerAt: null, isLive: !failure, failure: failure ? { ...failure, at: now } : null });
  comment.wasTried = true;
  if ([...comment.targets.values()].every(({ answerAt }) => answerAt === null)) endRound(model, comment, now);
}

function attempt(model: CommentsModel, comment: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined {
  if (model.connections) return model.connections.attempt(comment, platform);
  const failure = model.failures.get(platform);
  return failure && { transient: isTransient(failure) };
}

/** Why a reply cannot be published: its parent is not live there. For now while that is on its way, else for good. */
function parentFailure({ parent }: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined {
  if (parent.kind !== 'created') return undefined;
  const { status, targets } = parent.comment;
  if (status !== 'DELETED' && targets.get(platform)?.isLive) return undefined;
  return { transient: status === 'SCHEDULED' || status === 'PROCESSING' || status === 'RETRYING' };
}

function endRound(model: CommentsModel, comment: ModelComment, now: number): void {
  const failures = [...comment.targets.values()].flatMap(({ failure }) => failure ?? []);
  const forNow = failures.filter(({ transient }) => transient).map(({ at }) => at);
  const delay = RETRY_DELAYS_MS[comment.retryCount];
  comment.wasProcessing = true;
  if (forNow.length > 0 && delay !== undefined) {
    comment.status = 'RETRYING';
    queue(model, comment, Math.max(...forNow) + delay);
  } else end(comment, failures.length > 0 ? 'ERROR' : 'POSTED', now);
}

function end(comment: ModelComment, status: 'POSTED' | 'ERROR', now: number): void {
  Object.assign(comment, { status, postedDate: status === 'POSTED' ? now : null, hasError: status === 'ERROR' });
  comment.endings.push(status);
}

/** Whether no attempt is in flight: what a platform that changes during one answers is not specified. */
export function isBetweenAnswers({ comments }: Readonly<CommentsModel>): boolean {
  return comments.every(({ targets }) => [...targets.values()].every(({ answerAt }) => answerAt === null));
}

export const commentsTimeline: Pick<Timeline<CommentsModel, ModelComment>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: ({ comments }) => Math.min(...comments.map(nextInstant)),
  dueAt: ({ comments }, at) => comments.filter(comment => nextInstant(comment) === at),
  runJobs: (model, _, at) => runJobs(model, at),
};
