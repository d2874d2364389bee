import { expectFields, expectSame, type Fields, type Real } from '../real.ts';
import { ACCOUNTS, type ModelSetting, PLATFORM_OF, type ProviderSettingsModel } from './model.ts';

/** Throws unless a response shows the setting as the model has it. */
export function expectSetting({ id, type, config, status, syncedAt }: ModelSetting, shown: Fields, { transitions }: Real): void {
  transitions.record('ProviderSettingStatus', id, String(shown['status']));
  const platform = PLATFORM_OF[type];
  const expected = {
    id,
    type,
    platform,
    socialAccountId: ACCOUNTS[platform],
    config,
    status,
    syncedAt: syncedAt === null ? null : new Date(syncedAt).toISOString(),
  };
  expectFields(`${id} (${status})`, shown, expected);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Throws unless the service lists the settings as the model has them, the newest first. */
export async function expectList({ settings }: ProviderSettingsModel, real: Real): Promise<void> {
  const { items, total } = await real.did('listProviderSettings', { query: { teamId: real.teamId, limit: 100 } });
  const shown = items as readonly Fields[];
  expectSame('the settings', [total, ...shown.map(({ id }) => id)], [settings.length, ...settings.map(({ id }) => id).toReversed()]);
  for (const setting of settings) expectSetting(setting, shown.find(({ id }) => id === setting.id) ?? {}, real);
}
