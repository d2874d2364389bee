import { announceTeam } from './announce.ts';
import type { World } from './world.ts';

/** Changes a team, and sends `team.updated`, when its accounts change (D-ORG-09). Called once per world. */
export function registerTeamReactions(world: World): void {
  world.events.on('team.accountsChanged', ({ team }) => {
    world.organizations.teams.update(team, { updatedAt: world.clock.now() });
    announceTeam(world, 'team.updated', team);
  });
}
