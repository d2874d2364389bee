import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import {
  CONFIGS,
  type ModelSetting,
  PLATFORM_OF,
  type ProviderSettingsModel,
  type SettingPlatform,
  type SettingType,
  TYPES,
} from './model.ts';
import { expectList, expectSetting, takeOver } from './observe.ts';

const choices = fc.record({ type: fc.constantFrom(...TYPES), which: fc.nat(3) });

/** Saves a setting, which makes it a DRAFT again. */
export const saveSetting = choices.map(
  ({ type, which }): Command<ProviderSettingsModel> => ({
    check: model => canSave(model, type),
    async run(model, real) {
      const config = chosen(CONFIGS[type].valid, which);
      const shown = await save(real, { type, config, socialAccountId: accountOn(model, PLATFORM_OF[type]) }, 200);
      const known = model.settings.find(setting => setting.type === type);
      const socialAccountId = accountOn(model, PLATFORM_OF[type]);
      const fresh = { id: String(shown['id']), type, socialAccountId, config, status: 'DRAFT', syncedAt: null, isSyncable: true };
      const setting: ModelSetting = known ?? { ...fresh, updatedAt: undefined };
      if (!known) model.settings.push(setting);
      // Others may have synced it meanwhile.
      if (!real.has.has('control')) takeOver(setting, shown);
      Object.assign(setting, { config, status: 'DRAFT' });
      expectSetting(setting, shown, real);
      await expectList(model, real);
    },
    toString: () => `save ${type} (${which})`,
  }),
);

/** Saves an invalid config: 400, and the setting is unchanged. */
export const saveInvalid = choices.map(
  ({ type, which }): Command<ProviderSettingsModel> => ({
    check: model => canSave(model, type),
    async run(model, real) {
      const config = chosen(CONFIGS[type].invalid, which);
      await save(real, { type, config, socialAccountId: accountOn(model, PLATFORM_OF[type]) }, 400);
      await expectList(model, real);
    },
    toString: () => `save invalid ${type} (${which})`,
  }),
);

/** Saves a setting on a platform that does not have it: 400. */
export const saveOnWrongPlatform = fc.tuple(choices, fc.nat(20)).map(
  ([{ type, which }, elsewhere]): Command<ProviderSettingsModel> => ({
    check: () => true,
    async run(model, real) {
      const others = [...model.accounts].filter(([platform]) => platform !== PLATFORM_OF[type]);
      const [, socialAccountId = ''] = others[elsewhere % others.length] ?? [];
      await save(real, { type, config: chosen(CONFIGS[type].valid, which), socialAccountId }, 400);
      await expectList(model, real);
    },
    toString: () => `save ${type} (${which}) on the wrong platform (${elsewhere})`,
  }),
);

type Saved = Pick<ModelSetting, 'type' | 'config' | 'socialAccountId'>;

async function save(real: Real, { type, config, socialAccountId }: Saved, expected: number): Promise<Fields> {
  const answer = await real.call('saveProviderSetting', { path: { socialAccountId, type }, body: { config } });
  expectStatus(`saveProviderSetting of ${type} for ${socialAccountId} as ${JSON.stringify(config)}`, answer, expected);
  return fieldsOf(answer.body);
}

function canSave({ settings, mayCreate }: Readonly<ProviderSettingsModel>, type: SettingType): boolean {
  return mayCreate || settings.some(setting => setting.type === type);
}

function chosen(configs: readonly object[], which: number): object {
  return configs[which % configs.length] ?? {};
}

function accountOn({ accounts }: ProviderSettingsModel, platform: SettingPlatform): string {
  return accounts.get(platform) ?? '';
}
