/** The model of provider settings. */

import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { defineModel } from '../define-model.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import { wait } from '../wait.ts';
import type { ProviderSettingsModel, SettingPlatform } from './model.ts';
import { expectList, knownSettings } from './observe.ts';
import { saveInvalid, saveOnWrongPlatform, saveSetting } from './save-setting.ts';
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
  rules: ['PRS-01'],
  maxCommands: 30,
  needs: ['settings'],
  commands: [
    { command: saveSetting, weight: 3, rules: ['PRS-02', 'D-PRS-03'] },
    { command: saveInvalid, rules: ['D-PRS-02'] },
    { command: saveOnWrongPlatform, needs: ['control'], rules: ['PRS-04', 'PRS-05', 'PRS-06'] },
    { command: syncSetting, weight: 5 },
    { command: failPlatform, weight: 3, needs: ['control'] },
    { command: wait([1_000]), needs: ['clock'] },
  ],
  async setUp(real) {
    const { has, time, accounts } = real;
    const mayCreate = has.has('control');
    const settings = mayCreate ? [] : await knownSettings(accounts, real);
    if (!mayCreate && settings.length === 0) throw new InconclusiveError('The team has no settings that could be restored');
    return { now: time().from, settings, accounts, mayCreate, failures: new Map() };
  },
  finish: expectList,
});
