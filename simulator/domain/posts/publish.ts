import type { PostStatus } from '../../../openapi/generated/types.ts';
import type { Publication } from '../ports/platform.ts';
import { ATTEMPT_JOB, NEXT_JOB, queueTargets, startNext } from './account-queue.ts';
import { withHistoryEntry } from './history.ts';
import { withAccountsKept } from './kept-account.ts';
import { postLifecycle } from './lifecycle.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';
import { publishToPlatform } from './publish-to-platform.ts';
import { renderPost } from './render.ts';
import { errorSentence, nextAttemptAt } from './rules.ts';
import type { World } from './world.ts';

export const JOBS = { publish: 'post.publish', attempt: ATTEMPT_JOB, next: NEXT_JOB, reviewEnd: 'post.reviewEnd' } as const;

/** Schedules the publication of a post and returns the job id. A time in the past is due now. */
export function schedulePublication(world: World, postId: string, at: number): number {
  return world.clock.schedule({ at, kind: JOBS.publish, subject: postId });
}

/** Cancels every job of a post. */
export function cancelJobs(world: World, post: Post): void {
  const jobIds = [post.jobId, ...post.targets.flatMap(target => [target.attemptJobId, target.review?.jobId ?? null])];
  for (const jobId of jobIds) if (jobId !== null) world.clock.cancel(jobId);
}

/** Attempts every target of a SCHEDULED post, or on a retry those that failed transiently (D-PST-02, D-PST-07). */
export function publishDue(world: World, post: Post): void {
  if (post.status === 'SCHEDULED') return attemptTargets(world, post, () => true);
  world.posts.byId.update(post, { retryCount: post.retryCount + 1 });
  attemptTargets(world, post, target => target.failure?.transient === true);
}

/** Retries a post in ERROR on the platforms that failed; the automatic retries start from zero (D-PST-04). */
export function retryFailedTargets(world: World, post: Post): void {
  const failed = new Set(post.targets.filter(target => target.failure).map(target => target.type));
  world.posts.byId.update(post, {
    targets: post.targets.map(target => ({ ...target, failure: null })),
    error: null,
    retryCount: 0,
    manualRetries: post.manualRetries + 1,
    history: withHistoryEntry(world, post, 'RETRIED'),
  });
  attemptTargets(world, post, target => failed.has(target.type));
}

/** Moves a post to PROCESSING, with one attempt per due target: each when its account is free, after its platform's latency (D-PST-07). */
function attemptTargets(world: World, post: Post, isDue: (target: PostTarget) => boolean): void {
  world.posts.byId.update(post, {
    status: postLifecycle.move(post.status, 'PROCESSING'),
    targets: withAccountsKept(world, post.targets),
    jobId: null,
    history: withHistoryEntry(world, post, 'PUBLISHING'),
    updatedAt: world.clock.now(),
  });
  queueTargets(world, post, isDue);
}

/** Handles one platform's answer. The last answer finishes the round. */
export function attempt(world: World, post: Post, target: PostTarget): void {
  const now = world.clock.now();
  const answered: PostTarget = { ...target, through: null, attemptJobId: null };
  const answer = publishToPlatform(world, post, target);
  if (!answer.ok) recordFailure(world, post, answered, { ...answer.failure, at: now });
  else if (answer.reviewMs) startReview(world, post, answered, answer.publication, now + answer.reviewMs);
  else markLive(world, post, answered, answer.publication);
  if (post.targets.every(({ attemptJobId, isWaiting }) => attemptJobId === null && !isWaiting)) finishRound(world, post);
  startNext(world, target);
}

/** Publishes a target whose review has ended. */
export function endReview(world: World, post: Post, target: PostTarget): void {
  if (!target.review) return;
  markLive(world, post, target, target.review.publication);
  if (post.status === 'REVIEW') endUnlessReviewed(world, post);
}

/** Ends a post with nothing left to try, unless a platform still reviews it (D-PST-22). */
function endUnlessReviewed(world: World, post: Post): void {
  if (post.targets.some(({ review }) => review)) {
    if (post.status !== 'REVIEW') moveTo(world, post, 'REVIEW');
  } else endProcessing(world, post, post.targets.some(({ failure }) => failure) ? 'ERROR' : 'POSTED');
}

function recordFailure(world: World, post: Post, target: PostTarget, failure: PostFailure): void {
  const history = withHistoryEntry(world, post, 'FAILED', { platform: target.type, failure });
  replaceTarget(world, post, { ...target, failure }, history);
}

function startReview(world: World, post: Post, target: PostTarget, publication: Publication, until: number): void {
  const jobId = world.clock.schedule({ at: until, kind: JOBS.reviewEnd, subject: post.id, data: target.type });
  const history = withHistoryEntry(world, post, 'REVIEW', { platform: target.type, until });
  replaceTarget(world, post, { ...target, failure: null, review: { publication, jobId } }, history);
}

function markLive(world: World, post: Post, target: PostTarget, publication: Publication): void {
  const liveTarget: PostTarget = { ...target, failure: null, review: null, publication };
  replaceTarget(world, post, liveTarget, withHistoryEntry(world, post, 'LIVE', { platform: liveTarget.type }));
  world.events.emit('post.live', { post, target: liveTarget, platform: liveTarget.type });
}

function replaceTarget(world: World, post: Post, changed: PostTarget, history: Post['history']): void {
  world.posts.byId.update(post, {
    targets: post.targets.map(target => (target.type === changed.type ? changed : target)),
    history,
    updatedAt: world.clock.now(),
  });
}

/** After all answers: schedules a retry, waits for a review, or ends (D-PST-05, D-PST-06, D-PST-08). */
function finishRound(world: World, post: Post): void {
  const failures = post.targets.flatMap(target => target.failure ?? []);
  const retryAt = nextAttemptAt(failures, post.retryCount);
  if (retryAt !== null) {
    moveTo(world, post, 'RETRYING');
    world.posts.byId.update(post, {
      jobId: schedulePublication(world, post.id, retryAt),
      history: withHistoryEntry(world, post, 'RETRYING', { until: retryAt }),
    });
  } else endUnlessReviewed(world, post);
}

function moveTo(world: World, post: Post, status: PostStatus): void {
  world.posts.byId.update(post, { status: postLifecycle.move(post.status, status), updatedAt: world.clock.now() });
}

/** Sets the final status and emits `post.published` (PST-13, D-PST-09). */
function endProcessing(world: World, post: Post, status: 'POSTED' | 'ERROR'): void {
  moveTo(world, post, status);
  world.posts.byId.update(post, {
    postedDate: status === 'POSTED' ? world.clock.now() : null,
    error: status === 'ERROR' ? errorSentence(post.targets) : null,
    history: withHistoryEntry(world, post, status),
  });
  const data = renderPost(world, post, world.site.baseUrl);
  world.events.emit('webhook', { type: 'post.published', organizationId: post.organizationId, data });
}
