import { defineArea } from '../area.ts';
import { lookupOperations } from './operations.ts';

export const lookups = defineArea({ name: 'lookups', operations: lookupOperations });
