import { defineArea } from '../area.ts';
import { registerUploadJobs } from './jobs.ts';
import { uploadOperations } from './operations.ts';
import { createUploadsState } from './state.ts';

export const uploads = defineArea({
  name: 'uploads',
  createState: createUploadsState,
  byIdInSnapshots: 'uploads',
  register: registerUploadJobs,
  operations: uploadOperations,
});
