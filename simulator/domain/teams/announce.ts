import type { Team } from '../organizations/model.ts';
import { renderTeam } from './render.ts';
import type { World } from './world.ts';

/** Tells the organization's webhook endpoints about a team (interface: Events). `deletedAt`: for one that is gone. */
export function announceTeam(
  world: World,
  type: 'team.created' | 'team.updated' | 'team.deleted',
  team: Team,
  deletedAt: number | null = null,
): void {
  world.events.emit('webhook', { type, organizationId: team.organizationId, data: renderTeam(world, team, deletedAt) });
}
