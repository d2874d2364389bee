import type { ProfileSettingList } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

/** The chat settings that the platform shows, as they were synced last: ice breakers, menu and get-started button. */
export function useSettings({ account }: Pick<AccountContext, 'account'>): ProfileSettingList['items'] {
  const settings = useResource(signal => control('listProfileSettings', { path: { id: account.id }, signal }), {
    on: ['request', 'job'],
    when: ({ kind, data }) => kind === 'job' || (kind === 'request' && data.path.includes('provider-settings')),
    deps: [account.id],
  });
  return settings.data?.items ?? [];
}
