import type { ProviderSettingConfig, ProviderSettingStatus, ProviderSettingType } from '../../../openapi/generated/types.ts';
import type { DmPlatform } from '../conversations/model.ts';

/** What a platform shows in its own chat window: ice breakers, a menu, a button to begin with. */
export interface ProviderSetting {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: DmPlatform;
  /** An account has one of each type at most. */
  readonly type: ProviderSettingType;
  config: ProviderSettingConfig;
  status: ProviderSettingStatus;
  /** Why the last sync failed. */
  error: string | null;
  /** When a sync last succeeded. */
  syncedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}
