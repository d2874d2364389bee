import { defineArea } from '../area.ts';
import { addCrowdComment, CROWD_JOB, scheduleCrowdComments } from './crowd.ts';
import { fetchComments, IMPORT_JOBS, startFetch } from './fetch.ts';
import { createFirstComment } from './first-comment.ts';
import { commentOperations } from './operations.ts';
import { attempt, JOBS, publishDue } from './publish.ts';
import { removeCommentsOfTeam, removeFetched } from './remove.ts';
import { createCommentsState } from './state.ts';
import type { World } from './world.ts';

export const comments = defineArea({
  name: 'comments',
  createState: createCommentsState,
  /** Registers the jobs of comments and the reactions to events of posts and teams. */
  register(world: World) {
    const { imports, created } = world.comments;
    world.clock.handleEach(IMPORT_JOBS.start, imports, run => startFetch(world, run));
    world.clock.handleEach(IMPORT_JOBS.fetch, imports, run => fetchComments(world, run));
    world.clock.handleEach(JOBS.publish, created, comment => publishDue(world, comment));
    world.clock.handleEach(JOBS.attempt, created, (comment, { data }) => {
      const target = comment.targets.find(({ type }) => type === data);
      if (target) attempt(world, comment, target);
    });
    world.clock.handle(CROWD_JOB, job => addCrowdComment(world, job));
    world.events.on('post.live', ({ post, target }) => {
      createFirstComment(world, post, target);
      scheduleCrowdComments(world, post, target);
    });
    world.events.on('importedPost.removed', ({ post }) => removeFetched(world, { postId: null, importedPostId: post.id }));
    world.events.on('team.removed', ({ team }) => removeCommentsOfTeam(world, team.id));
  },
  operations: commentOperations,
});
