import { defineArea } from '../area.ts';
import { fetchPage, JOBS, resumeImport, startImport } from './fetch.ts';
import { reviewOperations } from './operations.ts';
import { judgeReply, MODERATION_JOB } from './review-replies.ts';
import { createReviewsState } from './state.ts';
import type { World } from './world.ts';

export const reviews = defineArea({
  name: 'reviews',
  createState: createReviewsState,
  /** Registers the jobs of imports and of replies, and their removal with teams. */
  register(world: World) {
    const { imports, reviews: stored, recommendations } = world.reviews;
    world.clock.handleEach(JOBS.start, imports, run => startImport(world, run));
    world.clock.handleEach(JOBS.fetch, imports, run => fetchPage(world, run));
    world.clock.handleEach(JOBS.resume, imports, run => resumeImport(world, run));
    world.clock.handle(MODERATION_JOB, job => judgeReply(world, job));
    // Nothing else removes what is stored: it comes back with the same real account (D-MSC-30, D-MSC-31).
    world.events.on('team.removed', ({ team }) => {
      // Copied, because each removal shortens the live list.
      imports.removeAll([...imports.findBy('team', team.id)]);
      stored.removeAll([...stored.findBy('team', team.id)]);
      recommendations.removeAll([...recommendations.findBy('team', team.id)]);
    });
  },
  operations: reviewOperations,
});
