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
