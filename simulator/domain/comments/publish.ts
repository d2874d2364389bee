import type { CommentStatus } from '../../../openapi/generated/types.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { knownAccount } from '../accounts/state.ts';
import { errorSentence, nextAttemptAt } from '../posts/rules.ts';
import { accountAt } from './commented-post.ts';
import { commentLifecycle } from './lifecycle.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import { publishToPlatform } from './publish-to-platform.ts';
import { renderComment } from './render.ts';
import type { World } from './world.ts';

/** The kinds of jobs of publishing. */
export const JOBS = { publish: 'comment.publish', attempt: 'comment.attempt' } as const;

/** Schedules the publication of a comment, immediately for a past time. Returns the job. */
export function publicationJob(world: World, commentId: string, at: number): number {
  return world.clock.schedule({ at, kind: JOBS.publish, subject: commentId });
}

/** Cancels all jobs of a comment. */
export function cancelJobs(world: World, comment: CreatedComment): void {
  const jobIds = [comment.jobId, ...comment.targets.map(target => target.attemptJobId)];
  for (const jobId of jobIds) if (jobId !== null) world.clock.cancel(jobId);
}

/** Publishes a due comment: on every platform where it is not live yet or, in a retry, on those with a transient failure (D-CMT-01). */
export function publishDue(world: World, comment: CreatedComment): void {
  if (comment.status === 'SCHEDULED') return attemptTargets(world, comment, ({ publication }) => publication === null);
  world.comments.created.update(comment, { retryCount: comment.retryCount + 1 });
  attemptTargets(world, comment, ({ failure }) => failure?.transient === true);
}

/** Makes a comment PROCESSING, with one attempt per due target, each after its platform's latency. */
function attemptTargets(world: World, comment: CreatedComment, isDue: (target: CommentTarget) => boolean): void {
  world.comments.created.update(comment, {
    status: commentLifecycle.move(comment.status, 'PROCESSING'),
    jobId: null,
    targets: comment.targets.map(target => (isDue(target) ? beginAttempt(world, comment, target) : target)),
    updatedAt: world.clock.now(),
  });
}

/** From here on the call is under way: it ends as the platform answers, even if the account is removed meanwhile (D-ACC-18). */
function beginAttempt(world: World, { id, teamId }: CreatedComment, target: CommentTarget): CommentTarget {
  const { type, externalId } = target;
  const account = accountAt(world, teamId, type, externalId);
  const through = account ? platformAccountOf(account) : null;
  const latencyMs = through ? world.platforms[type].latencyMs(through) : 0;
  const attemptJobId = world.clock.schedule({ at: world.clock.now() + latencyMs, kind: JOBS.attempt, subject: id, data: type });
  const shown = account ?? knownAccount(world.accounts, target.socialAccountId);
  const socialAccountId = account?.id ?? target.socialAccountId;
  const isOther = socialAccountId !== target.socialAccountId;
  const username = (isOther ? null : target.username) ?? shown?.username ?? null;
  return { ...target, socialAccountId, username, through, attemptJobId };
}

/** Attempts to publish on one platform. The last attempt of a round concludes it. */
export function attempt(world: World, comment: CreatedComment, target: CommentTarget): void {
  const answer = publishToPlatform(world, comment, target);
  const answered: CommentTarget = {
    ...target,
    through: null,
    attemptJobId: null,
    publication: answer.ok ? { id: answer.id, permalink: answer.permalink, fields: answer.fields } : null,
    failure: answer.ok ? null : { ...answer.failure, at: world.clock.now() },
  };
  world.comments.created.update(comment, {
    targets: comment.targets.map(other => (other.type === target.type ? answered : other)),
    updatedAt: world.clock.now(),
  });
  if (comment.targets.every(({ attemptJobId }) => attemptJobId === null)) concludeRound(world, comment);
}

/** Concludes a round of attempts: schedules a retry, or ends in POSTED or ERROR. */
function concludeRound(world: World, comment: CreatedComment): void {
  const failures = comment.targets.flatMap(target => target.failure ?? []);
  const retryAt = nextAttemptAt(failures, comment.retryCount);
  if (retryAt !== null) {
    moveTo(world, comment, 'RETRYING', { jobId: publicationJob(world, comment.id, retryAt) });
  } else if (failures.length > 0) endPublishing(world, comment, 'ERROR');
  else endPublishing(world, comment, 'POSTED');
}

function moveTo(world: World, comment: CreatedComment, status: CommentStatus, changes: Partial<CreatedComment>): void {
  const updatedAt = world.clock.now();
  world.comments.created.update(comment, { ...changes, status: commentLifecycle.move(comment.status, status), updatedAt });
}

/** Sets the final status and emits `comment.published` (WHK-10). `error`: the failure in one sentence. */
export function endPublishing(
  world: World,
  comment: CreatedComment,
  status: 'POSTED' | 'ERROR',
  error = errorSentence(comment.targets),
): void {
  moveTo(world, comment, status, {
    jobId: null,
    postedDate: status === 'POSTED' ? world.clock.now() : null,
    error: status === 'ERROR' ? error : null,
  });
  world.events.emit('webhook', {
    type: 'comment.published',
    organizationId: comment.organizationId,
    data: renderComment(world, comment),
  });
}
