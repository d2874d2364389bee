import { defineArea } from '../area.ts';
import { registerAccountJobs } from './jobs.ts';
import { accountOperations } from './operations.ts';
import { createAccountsState } from './state.ts';

export const accounts = defineArea({
  name: 'accounts',
  createState: createAccountsState,
  byIdInSnapshots: 'accounts',
  register: registerAccountJobs,
  operations: accountOperations,
});
