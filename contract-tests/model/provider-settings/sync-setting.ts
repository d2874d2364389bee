import * as fc from 'fast-check';
import type { Answer } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Command } from '../define-model.ts';
import { expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { type ModelSetting, PLATFORM_OF, type ProviderSettingsModel } from './model.ts';
import { expectList, expectSetting, takeOver } from './observe.ts';

/** Syncs a setting with its platform: it is SYNCED, or FAILED with an error when the platform fails. */
export const syncSetting = fc.nat(2).map(
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

/** Whether messaging was disabled meanwhile: by others, or by another property of the run (D-AUT-23). */
function isMessagingOff({ status, body }: Answer, { has }: Real): boolean {
  return !has.has('control') && status === 400 && /messaging/i.test(String(fieldsOf(body)['message']));
}

/** Whether the sync failed. On a deployment only the response shows that. */
function failed({ failures }: ProviderSettingsModel, { type }: ModelSetting, shown: Fields, { has }: Real): boolean {
  return has.has('control') ? failures.has(PLATFORM_OF[type]) : shown['status'] === 'FAILED';
}
