import { defineArea } from '../area.ts';
import { healthOperations } from './operations.ts';

export const health = defineArea({
  name: 'health',
  operations: healthOperations,
});
