import { pageOf } from '../../kernel/page.ts';
import type { Caller } from '../organizations/caller.ts';
import { renderTeamBare } from '../organizations/render.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { matchesSearch } from '../requests/texts.ts';
import { announceTeam } from './announce.ts';
import { renderTeamOnce } from './render.ts';
import { addTeam, removeTeam } from './teams.ts';
import type { World } from './world.ts';

/** The teams of an organization. */
export const teamOperations = {
  listTeams(world, { organization }, { query }) {
    const { search = '', offset, limit } = query;
    const teams = world.organizations.teams.findBy('organization', organization.id);
    const { items, total } = pageOf(teams, { offset, limit, where: team => matchesSearch(team.name, search) });
    return { items: items.map(team => renderTeamOnce(world, team)), total };
  },

  createTeam(world, { organization }, { body }) {
    const copyTeamId = body.copyTeamId ?? undefined;
    const original = copyTeamId === undefined ? undefined : teamOfOrganization(world.organizations, organization.id, copyTeamId);
    const accounts = original ? [...world.accounts.byId.findBy('team', original.id)] : [];
    return renderTeamBare(addTeam(world, organization, body, accounts));
  },

  getTeam: (world, { organization }, { path }) => renderTeamOnce(world, teamOfOrganization(world.organizations, organization.id, path.id)),

  updateTeam(world, { organization }, { path, body }) {
    const team = teamOfOrganization(world.organizations, organization.id, path.id);
    const { name = team.name, avatarUrl = team.avatarUrl } = body;
    world.organizations.teams.update(team, { name, avatarUrl, updatedAt: world.clock.now() });
    announceTeam(world, 'team.updated', team);
    return renderTeamBare(team);
  },

  deleteTeam(world, { organization }, { path }) {
    const team = teamOfOrganization(world.organizations, organization.id, path.id);
    removeTeam(world, team);
    return renderTeamBare(team, world.clock.now());
  },
} satisfies Partial<OperationsOf<World, Caller>>;
