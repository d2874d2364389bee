import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { ACCOUNTS, CONFIGS, type ModelSetting, PLATFORM_OF, type ProviderSettingsModel, type SettingPlatform, TYPES } from './model.ts';
import { expectList, expectSetting } from './observe.ts';

/** Saves a setting: 400 on the wrong platform, and for a config that it does not take. It is a DRAFT again; the platform knows nothing of it. */
export const saveSetting = fc
  .record({
    type: fc.constantFrom(...TYPES),
    isRight: fc.constantFrom(true, true, false),
    which: fc.nat(3),
    isElsewhere: fc.constantFrom(false, false, false, true),
  })
  .map(
    ({ type, isRight, which, isElsewhere }): Command<ProviderSettingsModel> => ({
      check: () => true,
      async run(model, real) {
        const configs = isRight ? CONFIGS[type].right : CONFIGS[type].wrong;
        const config = configs[which % configs.length] ?? {};
        const platform: SettingPlatform = isElsewhere ? (PLATFORM_OF[type] === 'INSTAGRAM' ? 'FACEBOOK' : 'INSTAGRAM') : PLATFORM_OF[type];
        const answer = await real.call('saveProviderSetting', { path: { socialAccountId: ACCOUNTS[platform], type }, body: { config } });
        if (!isRight || isElsewhere) {
          expectStatus(`saveProviderSetting of ${JSON.stringify(config)} on ${platform}`, answer, 400);
          return expectList(model, real);
        }
        expectStatus('saveProviderSetting', answer, 200);
        const shown = fieldsOf(answer.body);
        const known = model.settings.find(setting => setting.type === type);
        const setting: ModelSetting = known ?? { id: String(shown['id']), type, config, status: 'DRAFT', syncedAt: null };
        Object.assign(setting, { config, status: 'DRAFT' });
        if (!known) model.settings.push(setting);
        expectSetting(setting, shown, real);
      },
      toString: () => `save ${isRight ? 'right' : 'wrong'} ${type} (${which})${isElsewhere ? ' on the wrong platform' : ''}`,
    }),
  );
