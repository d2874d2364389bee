import type { Team } from '../organizations/model.ts';
import { renderTeam } from './render.ts';
import type { World } from './world.ts';

/** Emits the webhook of a change to a team. `deletedAt`: for a team that was removed. */
export function announceTeam(
  world: World,
  type: 'team.created' | 'team.updated' | 'team.deleted',
  team: Team,
  deletedAt: number | null = null,
): void {
  world.events.emit('webhook', { type, organizationId: team.organizationId, data: renderTeam(world, team, deletedAt) });
}
