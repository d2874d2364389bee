import { defineArea } from '../area.ts';
import { registerAnalyticsJobs } from './jobs.ts';
import { analyticsOperations } from './operations.ts';
import { createAnalyticsState } from './state.ts';

export const analytics = defineArea({
  name: 'analytics',
  createState: createAnalyticsState,
  register: registerAnalyticsJobs,
  operations: analyticsOperations,
});
