import { addCrowdComment, CROWD_JOB, scheduleCrowdComments } from './crowd.ts';
import { fetchComments, IMPORT_JOBS, startFetch } from './fetch.ts';
import { createFirstComment } from './first-comment.ts';
import type { CommentImport, CreatedComment } from './model.ts';
import { attempt, JOBS, publishDue } from './publish.ts';
import { removeCommentsOfTeam, removeFetched } from './remove.ts';
import type { World } from './world.ts';

/** Registers the jobs of comments and the reactions to events of posts and teams. Called once per world. */
export function registerCommentJobs(world: World): void {
  const { imports, created } = world.comments;
  const onImport = (kind: string, run: (world: World, subject: CommentImport) => void): void =>
    world.clock.handle(kind, job => {
      const subject = imports.get(job.subject);
      if (subject) run(world, subject);
    });
  const withComment = (id: string, run: (comment: CreatedComment) => void): void => {
    const comment = created.get(id);
    if (comment) run(comment);
  };

  onImport(IMPORT_JOBS.start, startFetch);
  onImport(IMPORT_JOBS.fetch, fetchComments);
  world.clock.handle(JOBS.publish, job => withComment(job.subject, comment => publishDue(world, comment)));
  world.clock.handle(JOBS.attempt, job =>
    withComment(job.subject, comment => {
      const target = comment.targets.find(({ type }) => type === job.data);
      if (target) attempt(world, comment, target);
    }),
  );
  world.clock.handle(CROWD_JOB, job => addCrowdComment(world, job));
  world.events.on('post.live', ({ post, target }) => {
    createFirstComment(world, post, target);
    scheduleCrowdComments(world, post, target);
  });
  world.events.on('importedPost.removed', ({ post }) => removeFetched(world, { postId: null, importedPostId: post.id }));
  world.events.on('team.removed', ({ team }) => removeCommentsOfTeam(world, team.id));
}
