import { fetchPage, JOBS, resumeImport, startImport } from './fetch.ts';
import type { OpinionImport } from './model.ts';
import { judgeReply, MODERATION_JOB } from './review-replies.ts';
import type { World } from './world.ts';

/** Registers the jobs of imports and of replies, and their removal with teams. Called once per world. */
export function registerReviewJobs(world: World): void {
  const { imports, reviews, recommendations } = world.reviews;
  const onImport = (kind: string, run: (world: World, subject: OpinionImport) => void): void =>
    world.clock.handle(kind, job => {
      const subject = imports.get(job.subject);
      if (subject) run(world, subject);
    });

  onImport(JOBS.start, startImport);
  onImport(JOBS.fetch, fetchPage);
  onImport(JOBS.resume, resumeImport);
  world.clock.handle(MODERATION_JOB, job => judgeReply(world, job));
  // Nothing else removes what is stored: it comes back with the same real account (D-MSC-30, D-MSC-31).
  world.events.on('team.removed', ({ team }) => {
    // Copied, because each removal shortens the live list.
    imports.removeAll([...imports.findBy('team', team.id)]);
    reviews.removeAll([...reviews.findBy('team', team.id)]);
    recommendations.removeAll([...recommendations.findBy('team', team.id)]);
  });
}
