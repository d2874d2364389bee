/** Teams and accounts by their ids. */
import type { TeamContext } from '../../hooks/use-teams.ts';

/** The teams, one for each organization. */
export function oneTeamPerOrganization(teams: readonly TeamContext[]): readonly TeamContext[] {
  return [...new Map(teams.map(context => [context.organization.id, context])).values()];
}

/** An API key of an organization; '' if it has none. */
export function apiKeyOf(teams: readonly TeamContext[], organizationId: string | undefined): string {
  return teams.find(({ organization }) => organization.id === organizationId)?.apiKey ?? '';
}

/** The name of a team; its id if it was deleted. */
export function teamNameOf(teams: readonly TeamContext[], teamId: string): string {
  return teams.find(({ team }) => team.id === teamId)?.team.name ?? teamId;
}

/** An account by its id. */
export function accountOf(teams: readonly TeamContext[], id: string) {
  return teams.flatMap(({ team }) => team.socialAccounts).find(account => account.id === id);
}

/** Merges lists, newest first. */
export function newestFirst<T extends { readonly createdAt: string }>(lists: readonly (readonly T[])[]): T[] {
  return lists.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
