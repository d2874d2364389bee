/** The model of provider settings. */

import * as fc from 'fast-check';
import { type Answer } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { type Command, defineModel } from '../define-model.ts';
import { isChange, setPlatform } from '../platform-failures.ts';
import { expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { wait } from '../wait.ts';
import type { ProviderSettingsModel, SettingPlatform } from './model.ts';
import { type ModelSetting, PLATFORM_OF } from './model.ts';
import { expectList, expectSetting, knownSettings, takeOver } from './observe.ts';
import { saveInvalid, saveOnWrongPlatform, saveSetting } from './save-setting.ts';

/** Syncs a setting with its platform: it is SYNCED, or FAILED with an error when the platform fails. */
const syncSetting = fc.nat(2).map(
  (number): Command<ProviderSettingsModel> => ({
    check: ({ settings }) => settings.some(({ isSyncable }) => isSyncable),
    async run(model, real) {
      const syncable = model.settings.filter(({ isSyncable }) => isSyncable);
      const setting = syncable[number % syncable.length];
      if (!setting) return;
      const answer = await real.call('syncProviderSetting', { path: { id: setting.id } });
      if (isMessagingOff(answer, real)) throw new InconclusiveError('messaging of the account was disabled meanwhile');
      expectStatus('syncProviderSetting', answer, 200);
      const shown = fieldsOf(answer.body);
      const hasFailed = failed(model, setting, shown, real);
      // Others may have saved another config before the sync.
      if (!real.has.has('control')) takeOver(setting, shown);
      Object.assign(setting, hasFailed ? { status: 'FAILED' } : { status: 'SYNCED', syncedAt: answer.during });
      expectSetting(setting, shown, real);
      await expectList(model, real);
    },
    toString: () => `sync setting #${number}`,
  }),
);

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

/** Whether messaging was disabled meanwhile: by others, or by another property of the run (D-AUT-23). */
function isMessagingOff({ status, body }: Answer, { has }: Real): boolean {
  return !has.has('control') && status === 400 && /messaging/i.test(String(fieldsOf(body)['message']));
}

/** Whether the sync failed. On a deployment only the response shows that. */
function failed({ failures }: ProviderSettingsModel, { type }: ModelSetting, shown: Fields, { has }: Real): boolean {
  return has.has('control') ? failures.has(PLATFORM_OF[type]) : shown['status'] === 'FAILED';
}
