import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { PLATFORM_OF, type ProviderSettingsModel } from './model.ts';
import { expectList, expectSetting } from './observe.ts';

/** Pushes a setting to its platform: SYNCED, or FAILED with the reason when that takes nothing. */
export const syncSetting = fc.nat(2).map(
  (number): Command<ProviderSettingsModel> => ({
    check: ({ settings }) => settings.length > 0,
    async run(model, real) {
      const setting = model.settings[number % model.settings.length];
      if (!setting) return;
      const shown = await real.did('syncProviderSetting', { path: { id: setting.id } });
      const hasFailed = model.failures.has(PLATFORM_OF[setting.type]);
      Object.assign(setting, hasFailed ? { status: 'FAILED' } : { status: 'SYNCED', syncedAt: model.now });
      expectSetting(setting, shown, real);
      await expectList(model, real);
    },
    toString: () => `sync setting #${number}`,
  }),
);
