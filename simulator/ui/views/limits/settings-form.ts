/** The form of an organization's settings. Paused messaging and the storage limit have controls of their own. */
import type { OrganizationSettings, OrganizationSettingsInput } from '../../../../openapi/generated/control-types.ts';

type Flags = Omit<OrganizationSettings, 'messagingPaused' | 'maxStorageBytes' | 'deleteAccountAfter' | 'maxVideoBytes'>;

/** Numbers are texts, as in their fields; '' is no number. */
export interface SettingsForm extends Flags {
  readonly deleteAccountAfter: string;
  readonly maxVideoBytes: string;
}

export function settingsFormOf(settings: OrganizationSettings): SettingsForm {
  const { deleteAccountAfter, maxVideoBytes } = settings;
  return {
    apiAccess: settings.apiAccess,
    suspended: settings.suspended,
    analyticsDisabled: settings.analyticsDisabled,
    analyticsPostsDisabled: settings.analyticsPostsDisabled,
    importedPostsAnalyticsEnabled: settings.importedPostsAnalyticsEnabled,
    showVerboseErrors: settings.showVerboseErrors,
    disconnectCheckEnabled: settings.disconnectCheckEnabled,
    uploadsCompressionEnabled: settings.uploadsCompressionEnabled,
    deleteAccountAfter: String(deleteAccountAfter),
    maxVideoBytes: maxVideoBytes === null ? '' : String(maxVideoBytes),
  };
}

export function settingsOf({ deleteAccountAfter, maxVideoBytes, ...flags }: SettingsForm): OrganizationSettingsInput {
  return {
    ...flags,
    deleteAccountAfter: Number(deleteAccountAfter),
    maxVideoBytes: maxVideoBytes === '' ? null : Number(maxVideoBytes),
  };
}
