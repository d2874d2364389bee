import { defineArea } from '../area.ts';
import { createFaultsState } from './state.ts';

export const faults = defineArea({
  name: 'faults',
  createState: createFaultsState,
  byIdInSnapshots: 'faults',
});
