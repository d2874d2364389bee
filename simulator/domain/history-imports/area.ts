import { defineArea } from '../area.ts';
import { registerHistoryImportJobs } from './jobs.ts';
import { historyImportOperations } from './operations.ts';
import { createHistoryImportsState } from './state.ts';

export const historyImports = defineArea({
  name: 'historyImports',
  createState: createHistoryImportsState,
  byIdInSnapshots: 'imports',
  register: registerHistoryImportJobs,
  operations: historyImportOperations,
});
