import { defineArea } from '../area.ts';
import { createQuotasState } from './state.ts';

export const quotas = defineArea({
  name: 'quotas',
  createState: createQuotasState,
});
