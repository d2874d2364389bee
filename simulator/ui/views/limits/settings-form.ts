/** The form of an organization's settings. Paused messaging and the storage limit have controls of their own. */
import type { OrganizationSettings, OrganizationSettingsInput } from '../../../../openapi/generated/control-types.ts';

type Edited = Omit<OrganizationSettings, 'messagingPaused' | 'maxStorageBytes'>;

/** Numbers are texts, as in their fields; '' is no number. */
export type SettingsForm = Omit<Edited, 'deleteAccountAfter' | 'maxVideoBytes'> & {
  readonly deleteAccountAfter: string;
  readonly maxVideoBytes: string;
};

export function settingsFormOf({ messagingPaused: _, maxStorageBytes: __, ...settings }: OrganizationSettings): SettingsForm {
  const { deleteAccountAfter, maxVideoBytes } = settings;
  return {
    ...settings,
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
