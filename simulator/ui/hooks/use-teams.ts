import type { ControlOrganization, ProfileSettingList } from '../../../openapi/generated/control-types.ts';
import type { SocialAccount, Team } from '../../../openapi/generated/types.ts';
import { control, MAX_CONTROL_PAGE, service } from '../api.ts';
import { loadAll, type Resource, useResource } from './use-resource.ts';

/** A team, its organization, and an API key of the organization. */
export interface TeamContext {
  readonly team: Team;
  readonly organization: ControlOrganization;
  /** For the public API. */
  readonly apiKey: string;
}

/** A connected account and its team. */
export interface AccountContext extends TeamContext {
  readonly account: SocialAccount;
}

/** Every team of every organization that has an API key, oldest first. */
export function useTeams(): Resource<readonly TeamContext[]> {
  return useResource(loadTeams, {
    on: { event: ({ type }) => /^(?:team|social-account)\./.test(type) },
  });
}

async function loadTeams(signal: AbortSignal): Promise<readonly TeamContext[]> {
  const { items } = await control('listOrganizations', { query: { limit: MAX_CONTROL_PAGE }, signal });
  return (await Promise.all(items.toReversed().map(organization => teamsOf(organization, signal)))).flat();
}

/** Loads the teams of the organization of a key, newest first. */
export async function loadTeamsOf(apiKey: string, signal: AbortSignal): Promise<readonly Team[]> {
  return (await loadAll(page => service(apiKey, 'listTeams', { query: page, signal }), Number.POSITIVE_INFINITY, signal)).items;
}

async function teamsOf(organization: ControlOrganization, signal: AbortSignal): Promise<TeamContext[]> {
  const [apiKey] = organization.apiKeys;
  if (apiKey === undefined) return [];
  return (await loadTeamsOf(apiKey, signal)).toReversed().map(team => ({ team, organization, apiKey }));
}

/** The accounts of the teams that match, in the order of the teams. */
export function accountsOf(teams: readonly TeamContext[], matches: (account: SocialAccount) => boolean): readonly AccountContext[] {
  return teams.flatMap(context => context.team.socialAccounts.filter(matches).map(account => ({ ...context, account })));
}

/** The display name of an account; its id if it has none. */
export function accountName({ displayName, username, id }: SocialAccount): string {
  return displayName ?? username ?? id;
}

/** An API key of the organization of a team; '' if it has none. */
export function keyOfTeam(teams: readonly TeamContext[], id: string): string {
  return teams.find(({ team }) => team.id === id)?.apiKey ?? '';
}

/** `Marketing (org_acme)`, for selects. */
export function teamOptions(teams: readonly TeamContext[]): { readonly value: string; readonly label: string }[] {
  return teams.map(({ team }) => ({ value: team.id, label: `${team.name} (${team.organizationId})` }));
}

/** The chat settings that the platform shows, as they were synced last: ice breakers, menu and get-started button. */
export function useProfileSettings(accountId: string): Resource<ProfileSettingList> {
  return useResource(signal => control('listProfileSettings', { path: { id: accountId }, signal }), {
    on: { job: () => true, request: ({ path }) => path.includes('provider-settings') },
    deps: [accountId],
  });
}
