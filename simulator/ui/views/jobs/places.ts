import type { TeamPlace } from '../../hooks/use-teams.ts';

/** An organization by its id, and what opens it in the public API. */
export type OrganizationPlace = Pick<TeamPlace, 'organizationId' | 'apiKey'>;

/** Each organization once. */
export function organizationsOf(places: readonly TeamPlace[]): readonly OrganizationPlace[] {
  return [...new Map(places.map(place => [place.organizationId, place])).values()];
}

/** The name of a team; its id when it is gone. */
export function teamNameOf(places: readonly TeamPlace[], teamId: string): string {
  return places.find(({ team }) => team.id === teamId)?.team.name ?? teamId;
}

/** An account of whichever team. */
export function accountOf(places: readonly TeamPlace[], id: string) {
  return places.flatMap(({ team }) => team.socialAccounts).find(account => account.id === id);
}

/** The newest first, of those that several lists have. */
export function newestFirst<T extends { readonly createdAt: string }>(lists: readonly (readonly T[])[]): T[] {
  return lists.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
