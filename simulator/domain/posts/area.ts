import { defineArea } from '../area.ts';
import { registerPostJobs } from './jobs.ts';
import { postOperations } from './operations.ts';
import { createPostsState } from './state.ts';

export const posts = defineArea({
  name: 'posts',
  createState: createPostsState,
  byIdInSnapshots: 'posts',
  register: registerPostJobs,
  operations: postOperations,
});
