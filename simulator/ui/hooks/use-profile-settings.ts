import type { ProfileSettingList } from '../../../openapi/generated/control-types.ts';
import { control } from '../api.ts';
import { type Resource, useResource } from './use-resource.ts';

/** The chat settings that the platform shows, as they were synced last: ice breakers, menu and get-started button. */
export function useProfileSettings(accountId: string): Resource<ProfileSettingList> {
  return useResource(signal => control('listProfileSettings', { path: { id: accountId }, signal }), {
    on: ['request', 'job'],
    when: ({ kind, data }) => kind === 'job' || (kind === 'request' && data.path.includes('provider-settings')),
    deps: [accountId],
  });
}
