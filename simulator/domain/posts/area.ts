import { defineArea } from '../area.ts';
import { registerPostJobs } from './jobs.ts';
import { postOperations } from './operations.ts';
import { forgetChangedPosts } from './render.ts';
import { createPostsState } from './state.ts';
import type { World } from './world.ts';

export const posts = defineArea({
  name: 'posts',
  createState: createPostsState,
  byIdInSnapshots: 'posts',
  register(world: World) {
    forgetChangedPosts(world);
    registerPostJobs(world);
  },
  operations: postOperations,
});
