import { defineArea } from '../area.ts';
import { announceTeam } from './announce.ts';
import { teamOperations } from './operations.ts';
import { forgetChangedTeams } from './render.ts';
import type { World } from './world.ts';

export const teams = defineArea({
  name: 'teams',
  /** Changes a team, and sends `team.updated`, when its accounts change (D-ORG-09). */
  register(world: World) {
    forgetChangedTeams(world);
    world.events.on('team.accountsChanged', ({ team }) => {
      world.organizations.teams.update(team, { updatedAt: world.clock.now() });
      announceTeam(world, 'team.updated', team);
    });
  },
  operations: teamOperations,
});
