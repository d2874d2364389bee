import type { ProviderSettingType } from '../../../openapi/generated/types.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { ProviderSetting } from './model.ts';

export function createProviderSettingsState() {
  return {
    byId: new Collection<ProviderSetting, 'team' | 'account'>({
      team: setting => setting.teamId,
      account: setting => setting.socialAccountId,
    }),
  };
}

export type ProviderSettingsState = ReturnType<typeof createProviderSettingsState>;

export interface WithProviderSettings {
  readonly providerSettings: ProviderSettingsState;
}

/** A setting of the organization by id. Throws 404, also for one of another organization. */
export function settingOfOrganization(state: ProviderSettingsState, organizationId: string, id: string): ProviderSetting {
  const setting = state.byId.get(id);
  if (setting?.organizationId !== organizationId) throw errors.notFound('Provider setting');
  return setting;
}

/** The settings of an account. */
export function settingsOfAccount(state: ProviderSettingsState, socialAccountId: string): readonly ProviderSetting[] {
  return state.byId.findBy('account', socialAccountId);
}

/** An account's setting of a type. */
export function settingOfAccount(
  state: ProviderSettingsState,
  socialAccountId: string,
  type: ProviderSettingType,
): ProviderSetting | undefined {
  return state.byId.findBy('account', socialAccountId).find(setting => setting.type === type);
}
