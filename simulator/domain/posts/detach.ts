import type { SocialAccount } from '../accounts/model.ts';
import { isEditable, postLifecycle } from './lifecycle.ts';
import type { Post } from './model.ts';
import { cancelJobs } from './publish.ts';
import type { World } from './world.ts';

/**
 * An account left: it goes out of drafts and scheduled posts; a scheduled post that had only this one becomes a draft (interface: Remote
 * disconnection detection). The platform stays asked for, so that the post can be given an account again.
 */
export function detachAccount(world: World, account: SocialAccount): void {
  for (const post of world.posts.byId.findBy('account', account.id).slice()) {
    if (!isEditable(post.status)) continue;
    const targets = post.targets.filter(target => target.socialAccountId !== account.id);
    world.posts.byId.update(post, { targets, updatedAt: world.clock.now() });
    if (post.status === 'SCHEDULED' && targets.length === 0) fallBack(world, post);
  }
}

function fallBack(world: World, post: Post): void {
  cancelJobs(world, post);
  world.posts.byId.update(post, { status: postLifecycle.move(post.status, 'DRAFT'), lostSchedule: true, jobId: null });
}

/** A team goes, and its posts with it, for good. */
export function removePostsOfTeam(world: World, teamId: string): void {
  for (const post of world.posts.byId.findBy('team', teamId).slice()) {
    cancelJobs(world, post);
    world.posts.byId.remove(post.id);
  }
}
