import type { ProviderSetting } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

/** The chat settings that are synced to the platform: ice breakers, menu and get-started button. */
export function useSettings({ account, team, apiKey }: AccountContext): readonly ProviderSetting[] {
  const settings = useResource(
    signal => service(apiKey, 'listProviderSettings', { query: { teamId: team.id, socialAccountId: account.id }, signal }),
    {
      on: ['request', 'job'],
      when: ({ kind, data }) => kind === 'job' || (kind === 'request' && data.path.includes('provider-settings')),
      deps: [account.id],
    },
  );
  return (settings.data?.items ?? []).filter(({ status }) => status === 'SYNCED');
}
