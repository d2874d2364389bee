import type { PostStatus } from '../../../openapi/generated/types.ts';
import type { Publication } from '../ports/platform.ts';
import { ask, connectionOf } from './ask.ts';
import { withMoment } from './history.ts';
import { postLifecycle } from './lifecycle.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';
import { renderPost } from './render.ts';
import { errorSentence, nextAttemptAt } from './rules.ts';
import type { World } from './world.ts';

/** The kinds of jobs that publishing puts on the clock. */
export const JOBS = { publish: 'post.publish', attempt: 'post.attempt', reviewEnd: 'post.reviewEnd' } as const;

/** Puts a post on the clock and returns the job; a time that is past is now. */
export function publicationJob(world: World, postId: string, at: number): number {
  return world.clock.schedule({ at, kind: JOBS.publish, subject: postId });
}

/** Takes every job of a post off the clock: what was to come of it will not. */
export function cancelJobs(world: World, post: Post): void {
  const jobIds = [post.jobId, ...post.targets.flatMap(target => [target.attemptJobId, target.review?.jobId ?? null])];
  for (const jobId of jobIds) if (jobId !== null) world.clock.cancel(jobId);
}

/** Its time has come: every target for the first time, or, after a pause, those that failed for now. */
export function publishDue(world: World, post: Post): void {
  if (post.status === 'SCHEDULED') return attemptTargets(world, post, () => true);
  world.posts.byId.update(post, { retryCount: post.retryCount + 1 });
  attemptTargets(world, post, target => target.failure?.transient === true);
}

/** Starts a post in ERROR anew on the platforms that failed, with all attempts before it. */
export function publishAgain(world: World, post: Post): void {
  const failed = new Set(post.targets.filter(target => target.failure).map(target => target.type));
  world.posts.byId.update(post, {
    targets: post.targets.map(target => ({ ...target, failure: null })),
    error: null,
    retryCount: 0,
    manualRetries: post.manualRetries + 1,
    history: withMoment(world, post, 'RETRIED'),
  });
  attemptTargets(world, post, target => failed.has(target.type));
}

/** Makes a post PROCESSING, with one attempt per due target, each after its platform's latency. */
function attemptTargets(world: World, post: Post, isDue: (target: PostTarget) => boolean): void {
  world.posts.byId.update(post, {
    status: postLifecycle.move(post.status, 'PROCESSING'),
    jobId: null,
    history: withMoment(world, post, 'PUBLISHING'),
    targets: post.targets.map(target => (isDue(target) ? { ...target, attemptJobId: scheduleAttempt(world, post, target) } : target)),
    updatedAt: world.clock.now(),
  });
}

function scheduleAttempt(world: World, post: Post, target: PostTarget): number {
  const account = connectionOf(world, post, target);
  const latencyMs = account ? world.platforms[target.type].latencyMs(account) : 0;
  return world.clock.schedule({ at: world.clock.now() + latencyMs, kind: JOBS.attempt, subject: post.id, data: target.type });
}

/** One platform answers. When it was the last one of the round, the round is over. */
export function attempt(world: World, post: Post, target: PostTarget): void {
  const now = world.clock.now();
  const account = connectionOf(world, post, target);
  const { socialAccountId } = account ?? target;
  const answered: PostTarget = { ...target, socialAccountId, attemptJobId: null };
  const answer = ask(world, post, target, account);
  if (!answer.ok) fail(world, post, answered, { ...answer.failure, at: now });
  else if (answer.reviewMs) holdForReview(world, post, answered, answer.publication, now + answer.reviewMs);
  else goLive(world, post, answered, answer.publication);
  if (post.targets.every(({ attemptJobId }) => attemptJobId === null)) concludeRound(world, post);
}

/** The platform has reviewed the post and shows it. */
export function endReview(world: World, post: Post, target: PostTarget): void {
  if (!target.review) return;
  goLive(world, post, target, target.review.publication);
  if (post.status === 'REVIEW' && post.targets.every(({ review }) => review === null)) end(world, post, 'POSTED');
}

function fail(world: World, post: Post, target: PostTarget, failure: PostFailure): void {
  const history = withMoment(world, post, 'FAILED', { platform: target.type, failure });
  replaceTarget(world, post, { ...target, failure }, history);
}

function holdForReview(world: World, post: Post, target: PostTarget, publication: Publication, until: number): void {
  const jobId = world.clock.schedule({ at: until, kind: JOBS.reviewEnd, subject: post.id, data: target.type });
  const history = withMoment(world, post, 'REVIEW', { platform: target.type, until });
  replaceTarget(world, post, { ...target, failure: null, review: { publication, jobId } }, history);
}

function goLive(world: World, post: Post, target: PostTarget, publication: Publication): void {
  const live: PostTarget = { ...target, failure: null, review: null, publication };
  replaceTarget(world, post, live, withMoment(world, post, 'LIVE', { platform: live.type }));
  world.events.emit('post.live', { post, target: live, platform: live.type });
}

function replaceTarget(world: World, post: Post, changed: PostTarget, history: Post['history']): void {
  world.posts.byId.update(post, {
    targets: post.targets.map(target => (target.type === changed.type ? changed : target)),
    history,
    updatedAt: world.clock.now(),
  });
}

/** Every platform of the round has answered: wait for the next attempt, for a review, or end (decisions §3). */
function concludeRound(world: World, post: Post): void {
  const failures = post.targets.flatMap(target => target.failure ?? []);
  const retryAt = nextAttemptAt(failures, post.retryCount);
  if (retryAt !== null) {
    moveTo(world, post, 'RETRYING');
    world.posts.byId.update(post, {
      jobId: publicationJob(world, post.id, retryAt),
      history: withMoment(world, post, 'RETRYING', { until: retryAt }),
    });
  } else if (failures.length > 0) end(world, post, 'ERROR');
  else if (post.targets.some(target => target.review)) moveTo(world, post, 'REVIEW');
  else end(world, post, 'POSTED');
}

function moveTo(world: World, post: Post, status: PostStatus): void {
  world.posts.byId.update(post, { status: postLifecycle.move(post.status, status), updatedAt: world.clock.now() });
}

/** Ends the post's way and tells the organization's webhook endpoints (interface: Events). */
function end(world: World, post: Post, status: 'POSTED' | 'ERROR'): void {
  moveTo(world, post, status);
  world.posts.byId.update(post, {
    postedDate: status === 'POSTED' ? world.clock.now() : null,
    error: status === 'ERROR' ? errorSentence(post.targets) : null,
    history: withMoment(world, post, status),
  });
  const data = renderPost(world, post, world.site.baseUrl);
  world.events.emit('webhook', { type: 'post.published', organizationId: post.organizationId, data });
}
