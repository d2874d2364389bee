import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { ProviderSetting } from './model.ts';

/** The wire form of a provider setting. */
export function renderProviderSetting(setting: ProviderSetting): wire.ProviderSetting {
  return {
    id: setting.id,
    teamId: setting.teamId,
    socialAccountId: setting.socialAccountId,
    platform: setting.platform,
    type: setting.type,
    config: setting.config,
    status: setting.status,
    error: setting.error,
    syncedAt: iso(setting.syncedAt),
    createdAt: iso(setting.createdAt),
    updatedAt: iso(setting.updatedAt),
  };
}
