import { defineArea } from '../area.ts';
import { registerReviewJobs } from './jobs.ts';
import { reviewOperations } from './operations.ts';
import { createReviewsState } from './state.ts';

export const reviews = defineArea({
  name: 'reviews',
  createState: createReviewsState,
  register: registerReviewJobs,
  operations: reviewOperations,
});
