/** What happens to comments as time passes: attempts, answers of the platforms, retries and ends. */
import type { Timeline } from '../define-model.ts';
import { isTransient } from '../platform-failures.ts';
import { type CommentPlatform, type CommentsModel, LATENCIES, type ModelComment, type ModelTarget, nextOrder, queue } from './model.ts';

const MINUTE = 60_000;

/** Delays after the first and the second failure. There is no attempt after the third. */
const RETRY_DELAYS_MS: readonly number[] = [3 * MINUTE, 6 * MINUTE];

/** Ends a comment in ERROR without an attempt at a platform. */
export function refuse(comment: ModelComment, now: number): void {
  for (const target of comment.targets.values()) target.failure = { transient: false, at: now };
  comment.wasTried = true;
  end(comment, 'ERROR', now);
}

/** Returns the instant of the next job of the comment. */
function nextInstant({ dueAt, targets }: ModelComment): number {
  return Math.min(...[dueAt, ...[...targets.values()].map(({ answerAt }) => answerAt)].map(at => at ?? Number.POSITIVE_INFINITY));
}

/** Runs the jobs of one instant in their order. A platform that answers at once adds jobs. */
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
      Object.assign(target, { answerAt: now + LATENCIES[platform], order: nextOrder(model) });
}

function answer(model: CommentsModel, comment: ModelComment, platform: CommentPlatform, target: ModelTarget, now: number): void {
  const failure = parentFailure(comment, platform) ?? attempt(model, comment, platform) ?? goneFailure(comment, platform);
  if (!failure) target.isAccepted = true;
  Object.assign(target, { answerAt: null, isLive: !failure, failure: failure ? { ...failure, at: now } : null });
  comment.wasTried = true;
  if ([...comment.targets.values()].every(({ answerAt }) => answerAt === null)) endRound(model, comment, now);
}

function attempt(model: CommentsModel, comment: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined {
  const failure = model.failures.get(platform);
  const target = comment.targets.get(platform);
  if (target && failure?.accepted && !goneFailure(comment, platform)) target.isAccepted = true;
  return failure && { transient: isTransient(failure) };
}

/** Returns the failure of a reply whose parent is gone from the platform, unless the platform accepted the reply before. */
function goneFailure({ parent, targets }: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined {
  if (parent.kind !== 'created' || targets.get(platform)?.isAccepted) return undefined;
  return parent.comment.targets.get(platform)?.isGone ? { transient: false } : undefined;
}

/** Returns the failure of a reply whose parent is not published on the platform: transient while the parent may still be published. */
function parentFailure({ parent }: ModelComment, platform: CommentPlatform): { readonly transient: boolean } | undefined {
  if (parent.kind !== 'created') return undefined;
  const { status, targets } = parent.comment;
  const target = targets.get(platform);
  if (status !== 'DELETED' && target?.isRemoved) return { transient: false };
  if (status !== 'DELETED' && target?.isLive) return undefined;
  return { transient: status === 'SCHEDULED' || status === 'PROCESSING' || status === 'RETRYING' };
}

function endRound(model: CommentsModel, comment: ModelComment, now: number): void {
  const failures = [...comment.targets.values()].flatMap(({ failure }) => failure ?? []);
  const transientAt = failures.filter(({ transient }) => transient).map(({ at }) => at);
  const delay = RETRY_DELAYS_MS[comment.retryCount];
  comment.wasProcessing = true;
  if (transientAt.length > 0 && delay !== undefined) {
    comment.status = 'RETRYING';
    queue(model, comment, Math.max(...transientAt) + delay);
  } else end(comment, failures.length > 0 ? 'ERROR' : 'POSTED', now);
}

function end(comment: ModelComment, status: 'POSTED' | 'ERROR', now: number): void {
  Object.assign(comment, { status, postedDate: status === 'POSTED' ? now : null, hasError: status === 'ERROR' });
  comment.endings.push(status);
}

/** Whether no attempt is in flight: the answer of a platform that changes during an attempt is not specified. */
export function isBetweenAnswers({ comments }: Readonly<CommentsModel>): boolean {
  return comments.every(({ targets }) => [...targets.values()].every(({ answerAt }) => answerAt === null));
}

export const commentsTimeline: Pick<Timeline<CommentsModel, ModelComment>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: ({ comments }) => Math.min(...comments.map(nextInstant)),
  dueAt: ({ comments }, at) => comments.filter(comment => nextInstant(comment) === at),
  runJobs: (model, _, at) => runJobs(model, at),
};
