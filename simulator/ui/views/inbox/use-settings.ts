import type { ProviderSetting } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { useResource } from '../../hooks/use-resource.ts';
import type { Seat } from '../../hooks/use-tenants.ts';

/** What stands in the chat window of the platform now: ice breakers, the menu, the button to begin. */
export function useSettings({ account, team, apiKey }: Seat): readonly ProviderSetting[] {
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
