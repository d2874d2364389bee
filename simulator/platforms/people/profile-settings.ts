import type { ProviderSettingConfig, ProviderSettingType } from '../../../openapi/generated/types.ts';
import type { PlatformActionResult } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import type { FakePlatform } from '../call-platform.ts';

/** Handles a setting of the chat window that has reached the platform: it replaces the one of its type. */
export function acceptSetting(
  { state }: FakePlatform,
  { externalId }: PlatformAccount,
  type: ProviderSettingType,
  config: ProviderSettingConfig,
): PlatformActionResult {
  const { profileSettings } = state.people;
  profileSettings.set(externalId, { ...profileSettings.get(externalId), [type]: config });
  return { ok: true };
}
