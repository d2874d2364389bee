import type { ProviderSettingConfig, ProviderSettingStatus, ProviderSettingType } from '../../../openapi/generated/types.ts';
import type { DmPlatform } from '../conversations/model.ts';

/** A setting of a platform's own chat window: ice breakers, persistent menu or Get Started button. */
export interface ProviderSetting {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: DmPlatform;
  /** At most one setting per account and type. */
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
