import { defineArea } from '../area.ts';
import { publishedOperations } from './operations.ts';

/** Edits and removals of what is live on a platform. It has no state: what happened is noted by posts and comments. */
export const published = defineArea({ name: 'published', operations: publishedOperations });
