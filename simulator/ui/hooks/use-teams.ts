import type { Team } from '../../../openapi/generated/types.ts';
import { control, service } from '../api.ts';
import { type Resource, useResource } from './use-resource.ts';

/** A team, and what opens its organization in the public API. */
export interface TeamPlace {
  readonly organizationId: string;
  readonly apiKey: string;
  readonly team: Team;
}

const MOST = 100;

/** Every team of the world with its accounts, organization by organization. One without an API key cannot be looked into. */
export function useTeams(): Resource<readonly TeamPlace[]> {
  return useResource(loadTeams, {
    on: ['event'],
    when: message => message.kind === 'event' && /^(?:team|social-account)\./.test(message.data.type),
  });
}

async function loadTeams(signal: AbortSignal): Promise<readonly TeamPlace[]> {
  const { items } = await control('listOrganizations', { query: { limit: MOST }, signal });
  // Lists have the newest first; here the fixture's own comes first.
  const places = await Promise.all(items.toReversed().map(({ id, apiKeys: [apiKey] }) => teamsOf(id, apiKey, signal)));
  return places.flat();
}

async function teamsOf(organizationId: string, apiKey: string | undefined, signal: AbortSignal): Promise<TeamPlace[]> {
  if (apiKey === undefined) return [];
  const { items } = await service(apiKey, 'listTeams', { query: { limit: MOST }, signal });
  return items.toReversed().map(team => ({ organizationId, apiKey, team }));
}
