import type { SocialAccount } from '../accounts/model.ts';
import { startNext } from './account-queue.ts';
import { isEditable, postLifecycle } from './lifecycle.ts';
import type { Post } from './model.ts';
import { cancelJobs } from './publish.ts';
import { publishedDayKeys } from './state.ts';
import type { World } from './world.ts';

/**
 * Removes an account from DRAFT and SCHEDULED posts; a SCHEDULED post without other accounts becomes a DRAFT (ACC-23, ACC-24). The platform
 * is lost with it until the post is reconnected (D-ACC-12).
 */
export function detachAccount(world: World, account: SocialAccount): void {
  for (const post of world.posts.byId.findBy('account', account.id).slice()) {
    if (!isEditable(post.status)) continue;
    const targets = post.targets.filter(target => target.socialAccountId !== account.id);
    world.posts.byId.update(post, { targets, lostTypes: [...post.lostTypes, account.type], updatedAt: world.clock.now() });
    if (post.status === 'SCHEDULED' && targets.length === 0) revertToDraft(world, post);
  }
}

function revertToDraft(world: World, post: Post): void {
  cancelJobs(world, post);
  world.posts.byId.update(post, { status: postLifecycle.move(post.status, 'DRAFT'), lostSchedule: true, jobId: null });
}

/** Removes all posts of a removed team. Published ones keep their places in the daily limits of the real accounts (D-QTA-08). */
export function removePostsOfTeam(world: World, teamId: string): void {
  const posts = world.posts.byId.findBy('team', teamId).slice();
  for (const post of posts) {
    cancelJobs(world, post);
    for (const key of publishedDayKeys(post)) world.quotas.dailyPostsOfRemovedTeams.add(key);
    world.posts.byId.remove(post.id);
  }
  // Other teams with the same real accounts may have waited for these posts.
  const queued = posts.flatMap(({ targets }) => targets).filter(({ attemptJobId, isWaiting }) => attemptJobId !== null || isWaiting);
  for (const target of queued) startNext(world, target);
}
