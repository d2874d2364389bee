/** The model of provider settings. */

import { defineModel } from '../define-model.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import { wait } from '../wait.ts';
import type { ProviderSettingsModel, SettingPlatform } from './model.ts';
import { expectList } from './observe.ts';
import { saveSetting } from './save-setting.ts';
import { syncSetting } from './sync-setting.ts';

const failPlatform = setPlatform<SettingPlatform, ProviderSettingsModel>({
  platforms: ['INSTAGRAM', 'FACEBOOK'],
  failures: [{ mode: 'outage' }],
  failuresPerRecovery: 1,
  isPossible: isChange,
});

export const providerSettingsModel = defineModel<ProviderSettingsModel>({
  id: 'model/provider-settings',
  area: 'provider-settings',
  title: 'A saved setting is a DRAFT until it is synced, then SYNCED, or FAILED when the platform is down',
  rules: ['PRS-01', 'PRS-02', 'PRS-04', 'PRS-05', 'PRS-06', 'D-PRS-02', 'D-PRS-03'],
  maxCommands: 30,
  needs: ['clock', 'control'],
  commands: [
    { command: saveSetting, weight: 2 },
    { command: syncSetting, weight: 4 },
    { command: failPlatform, weight: 3 },
    { command: wait([1_000]) },
  ],
  setUp: async ({ time }) => ({ now: time().from, settings: [], failures: new Map() }),
  finish: expectList,
});
