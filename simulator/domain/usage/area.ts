import { defineArea } from '../area.ts';
import { usageOperations } from './operations.ts';

export const usage = defineArea({
  name: 'usage',
  operations: usageOperations,
});
