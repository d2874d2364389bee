import { defineArea } from '../area.ts';
import { registerCommentJobs } from './jobs.ts';
import { commentOperations } from './operations.ts';
import { createCommentsState } from './state.ts';

export const comments = defineArea({
  name: 'comments',
  createState: createCommentsState,
  register: registerCommentJobs,
  operations: commentOperations,
});
