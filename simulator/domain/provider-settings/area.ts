import { defineArea } from '../area.ts';
import { registerProviderSettingJobs } from './jobs.ts';
import { providerSettingOperations } from './operations.ts';
import { createProviderSettingsState } from './state.ts';

export const providerSettings = defineArea({
  name: 'providerSettings',
  createState: createProviderSettingsState,
  byIdInSnapshots: 'settings',
  register: registerProviderSettingJobs,
  operations: providerSettingOperations,
});
