import type { Job } from '../../kernel/job-queue.ts';
import { startNextOfAll } from './account-queue.ts';
import { detachAccount, removePostsOfTeam } from './detach.ts';
import type { Post, PostTarget } from './model.ts';
import { attempt, endReview, JOBS, publishDue } from './publish.ts';
import type { World } from './world.ts';

/** Registers the jobs of posts, and their reactions to removed accounts and teams. Called once per world. */
export function registerPostJobs(world: World): void {
  const onPost = (kind: string, run: (post: Post, job: Job) => void): void =>
    world.clock.handle(kind, job => {
      const post = world.posts.byId.get(job.subject);
      if (post) run(post, job);
    });
  const onTarget = (kind: string, run: (world: World, post: Post, target: PostTarget) => void): void =>
    onPost(kind, (post, job) => {
      const target = post.targets.find(({ type }) => type === job.data);
      if (target) run(world, post, target);
    });

  world.uploads.uses.setLookup(uploadId => world.posts.byId.findBy('upload', uploadId));
  onPost(JOBS.publish, post => publishDue(world, post));
  onTarget(JOBS.attempt, attempt);
  onPost(JOBS.next, (post, job) => startNextOfAll(world, post, job));
  onTarget(JOBS.reviewEnd, endReview);
  world.events.on('account.detached', ({ account }) => detachAccount(world, account));
  world.events.on('team.removed', ({ team }) => removePostsOfTeam(world, team.id));
}
