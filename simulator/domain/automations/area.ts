import { defineArea } from '../area.ts';
import { registerAutomationJobs } from './jobs.ts';
import { automationOperations } from './operations.ts';
import { createAutomationsState } from './state.ts';

export const automations = defineArea({
  name: 'automations',
  createState: createAutomationsState,
  byIdInSnapshots: 'flows',
  register: registerAutomationJobs,
  operations: automationOperations,
});
