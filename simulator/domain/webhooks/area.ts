import { defineArea } from '../area.ts';
import { registerWebhookJobs } from './jobs.ts';
import { createWebhooksState } from './state.ts';

export const webhooks = defineArea({
  name: 'webhooks',
  createState: createWebhooksState,
  byIdInSnapshots: 'webhooks',
  register: registerWebhookJobs,
});
