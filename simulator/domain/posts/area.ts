import { defineArea } from '../area.ts';
import { startNextOfAll } from './account-queue.ts';
import { detachAccount, removePostsOfTeam } from './detach.ts';
import type { Post, PostTarget } from './model.ts';
import { postOperations } from './operations.ts';
import { attempt, endReview, JOBS, publishDue } from './publish.ts';
import { forgetChangedPosts } from './render.ts';
import { createPostsState } from './state.ts';
import type { World } from './world.ts';

export const posts = defineArea({
  name: 'posts',
  createState: createPostsState,
  byIdInSnapshots: 'posts',
  /** Registers the jobs of posts, and their reactions to removed accounts and teams. */
  register(world: World) {
    forgetChangedPosts(world);
    const { byId } = world.posts;
    const onTarget = (kind: string, run: (world: World, post: Post, target: PostTarget) => void): void =>
      world.clock.handleEach(kind, byId, (post, job) => {
        const target = post.targets.find(({ type }) => type === job.data);
        if (target) run(world, post, target);
      });

    world.uploads.uses.setLookup(uploadId => byId.findBy('upload', uploadId));
    world.clock.handleEach(JOBS.publish, byId, post => publishDue(world, post));
    onTarget(JOBS.attempt, attempt);
    world.clock.handleEach(JOBS.next, byId, (post, job) => startNextOfAll(world, post, job));
    onTarget(JOBS.reviewEnd, endReview);
    world.events.on('account.detached', ({ account }) => detachAccount(world, account));
    world.events.on('team.removed', ({ team }) => removePostsOfTeam(world, team.id));
  },
  operations: postOperations,
});
