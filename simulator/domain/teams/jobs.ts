import { announceTeam } from './announce.ts';
import type { World } from './world.ts';

/** Sends `team.updated` when the accounts of a team change. Called once per world. */
export function registerTeamReactions(world: World): void {
  world.events.on('team.accountsChanged', ({ team }) => announceTeam(world, 'team.updated', team));
}
