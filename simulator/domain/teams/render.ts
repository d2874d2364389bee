import type * as wire from '../../../openapi/generated/types.ts';
import { renderSocialAccount } from '../accounts/render.ts';
import type { Team } from '../organizations/model.ts';
import { ownerOf, renderOrganizationBare, renderTeamBare, renderUser } from '../organizations/render.ts';
import { organizationById } from '../organizations/state.ts';
import type { World } from './world.ts';

/** A team with its organization and its accounts. `deletedAt`: for a removed team. */
export function renderTeam(world: World, team: Team, deletedAt: number | null = null): wire.Team {
  const organization = organizationById(world.organizations, team.organizationId);
  return {
    ...renderTeamBare(team, deletedAt),
    organization: renderOrganizationBare(organization),
    createdBy: renderUser(world.organizations.users.get(team.createdById) ?? ownerOf(world, organization)),
    socialAccounts: world.accounts.byId.findBy('team', team.id).map(account => renderSocialAccount(account)),
    bots: [],
    bio: null,
  };
}

/** The same of a team that is there, rendered once as long as nothing changes that it shows. */
export function renderTeamOnce(world: World, team: Team): Readonly<wire.Team> {
  return world.organizations.renderedTeams.get(team, '', () => renderTeam(world, team));
}

/** Has {@link renderTeamOnce} notice changes: a team shows its organization, a member and its accounts. */
export function forgetChangedTeams({ organizations: { byId, users, teams, renderedTeams }, accounts }: World): void {
  const forgetAll = (): void => renderedTeams.forgetAll();
  byId.watch(forgetAll);
  users.watch(forgetAll);
  accounts.byId.watch(forgetAll);
  teams.watch(team => renderedTeams.forget(team));
}
