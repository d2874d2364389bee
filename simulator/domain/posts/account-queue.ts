import type { Job } from '../../kernel/job-queue.ts';
import type { Post, PostTarget } from './model.ts';
import { connectedAccountFor } from './publish-to-platform.ts';
import { firstInLine } from './rules.ts';
import { hasEarlierDue, queuedPosts, type RealAccount } from './state.ts';
import type { World } from './world.ts';

export const ATTEMPT_JOB = 'post.attempt';
export const NEXT_JOB = 'post.next';

/** Lets the targets of a post stand in line at their real accounts, and begins the attempts whose turn it is (D-PST-23). */
export function queueTargets(world: World, post: Post, isDue: (target: PostTarget) => boolean): void {
  const due = post.targets.filter(isDue);
  const targets = post.targets.map(target => (due.includes(target) ? { ...target, isWaiting: true } : target));
  world.posts.byId.update(post, { targets });
  for (const target of due) startNext(world, target);
}

/** Begins the next attempt of a real account, unless one is under way: the earliest `postDate` first, then the oldest post. */
export function startNext(world: World, account: RealAccount): void {
  const next = nextInLine(world, account);
  if (!next) return;
  // Posts that are due together begin one by one, in the order of their jobs; the last of these jobs makes up for another order.
  if (hasEarlierDue(world.posts, account, next)) return scheduleNext(world, next, account);
  begin(world, next, account);
}

/** The same, once every post that is due now has begun. */
export function startNextOfAll(world: World, post: Post, { data }: Job): void {
  const target = post.targets.find(({ type }) => type === data);
  const next = target && nextInLine(world, target);
  if (next) begin(world, next, target);
}

function nextInLine(world: World, account: RealAccount): Post | undefined {
  return queuedPosts(world.posts, account, 'underWay').length > 0 ? undefined : firstInLine(queuedPosts(world.posts, account, 'waiting'));
}

function scheduleNext(world: World, post: Post, { type }: RealAccount): void {
  world.clock.schedule({ at: world.clock.now(), kind: NEXT_JOB, subject: post.id, data: type });
}

/** The platform answers after its latency. */
function begin(world: World, post: Post, { type, externalId }: RealAccount): void {
  const targets = post.targets.map(target => {
    if (target.type !== type || target.externalId !== externalId || !target.isWaiting) return target;
    const account = connectedAccountFor(world, post, target);
    const latencyMs = account ? world.platforms[type].latencyMs(account) : 0;
    const attemptJobId = world.clock.schedule({ at: world.clock.now() + latencyMs, kind: ATTEMPT_JOB, subject: post.id, data: type });
    return { ...target, isWaiting: false, attemptJobId };
  });
  world.posts.byId.update(post, { targets });
}
