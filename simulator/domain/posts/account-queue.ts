import type { Job } from '../../kernel/job-queue.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { namesOf } from './kept-account.ts';
import type { Post, PostTarget } from './model.ts';
import { connectedAccountFor } from './publish-to-platform.ts';
import { firstInLine } from './rules.ts';
import { queuedPosts, type RealAccount } from './state.ts';
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
  // Only when every job of this instant has run is it known which posts are due together.
  if (world.clock.hasDueJob) world.clock.schedule({ at: world.clock.now(), kind: NEXT_JOB, subject: next.id, data: account.type });
  else begin(world, next, account);
}

/** The same, when the other jobs of this instant have run. */
export function startNextOfAll(world: World, post: Post, { data }: Job): void {
  const target = post.targets.find(({ type }) => type === data);
  const next = target && nextInLine(world, target);
  if (next) begin(world, next, target);
}

function nextInLine(world: World, account: RealAccount): Post | undefined {
  return queuedPosts(world.posts, account, 'underWay').length > 0 ? undefined : firstInLine(queuedPosts(world.posts, account, 'waiting'));
}

/** The platform answers after its latency. The call is under way from here on: its answer counts even if the account is removed (D-ACC-18). */
function begin(world: World, post: Post, { type, externalId }: RealAccount): void {
  const targets = post.targets.map(target => {
    if (target.type !== type || target.externalId !== externalId || !target.isWaiting) return target;
    const account = connectedAccountFor(world, post, target);
    const through = account ? platformAccountOf(account) : null;
    const latencyMs = through ? world.platforms[type].latencyMs(through) : 0;
    const attemptJobId = world.clock.schedule({ at: world.clock.now() + latencyMs, kind: ATTEMPT_JOB, subject: post.id, data: type });
    const isOther = account !== undefined && account.id !== target.socialAccountId;
    const connection = isOther ? { socialAccountId: account.id, names: namesOf(account) } : {};
    return { ...target, ...connection, through, isWaiting: false, attemptJobId };
  });
  world.posts.byId.update(post, { targets });
}
