import { defineArea } from '../area.ts';
import { registerCsvImportJobs } from './jobs.ts';
import { csvImportOperations } from './operations.ts';
import { createCsvImportsState } from './state.ts';

export const csvImports = defineArea({
  name: 'csvImports',
  createState: createCsvImportsState,
  byIdInSnapshots: 'imports',
  register: registerCsvImportJobs,
  operations: csvImportOperations,
});
