import type { ControlOrganization } from '../../../openapi/generated/control-types.ts';
import type { SocialAccount, Team } from '../../../openapi/generated/types.ts';
import { control, service } from '../api.ts';
import { type Resource, useResource } from './use-resource.ts';

/** An organization with a key to speak for it, and its teams with their accounts. */
export interface Tenant {
  readonly organization: ControlOrganization;
  /** Of the public API. */
  readonly apiKey: string;
  readonly teams: readonly Team[];
}

/** A connected account, and who may speak for it. */
export interface Seat {
  readonly account: SocialAccount;
  readonly team: Team;
  readonly organization: ControlOrganization;
  readonly apiKey: string;
}

/** Every organization that has an API key, with its teams and accounts, the oldest first. */
export function useTenants(): Resource<readonly Tenant[]> {
  return useResource(loadTenants, {
    on: ['event'],
    when: ({ kind, data }) => kind === 'event' && /^(team|social-account)\./.test(data.type),
  });
}

async function loadTenants(signal: AbortSignal): Promise<readonly Tenant[]> {
  const { items } = await control('listOrganizations', { signal });
  const tenants = items.map(async (organization): Promise<Tenant | null> => {
    const [apiKey] = organization.apiKeys;
    if (apiKey === undefined) return null;
    const { items: teams } = await service(apiKey, 'listTeams', { query: { limit: 100 }, signal });
    return { organization, apiKey, teams: teams.toReversed() };
  });
  return (await Promise.all(tenants)).filter(tenant => tenant !== null).toReversed();
}

/** The accounts of all of them for which `wanted` holds, in their order. */
export function seatsOf(tenants: readonly Tenant[], wanted: (account: SocialAccount) => boolean): readonly Seat[] {
  return tenants.flatMap(({ organization, apiKey, teams }) =>
    teams.flatMap(team => team.socialAccounts.filter(wanted).map(account => ({ account, team, organization, apiKey }))),
  );
}

/** How people know an account. */
export function accountName({ displayName, username, id }: SocialAccount): string {
  return displayName ?? username ?? id;
}
