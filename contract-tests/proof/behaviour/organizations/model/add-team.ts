import type { Real } from '../../../../model/real.ts';
import type { Slot } from '../../accounts/model/model.ts';
import { type OrganizationModel, PLATFORMS, type TeamPlatform } from './model.ts';

/** Creates a team, and slots for its accounts. */
export async function addTeam(model: OrganizationModel, real: Real, name: string, copyTeamId?: string): Promise<string> {
  const { id } = await real.did('createTeam', { body: { name, ...(copyTeamId !== undefined && { copyTeamId }) } });
  const teamId = String(id);
  model.teams.push(teamId);
  for (const type of PLATFORMS) model.accounts.slots.push(newSlot(teamId, type, `${type.toLowerCase()}_${model.teams.length}`));
  return teamId;
}

/** Returns an empty slot. FACEBOOK gives each login two channels; the first has the login's name. */
export function newSlot(teamId: string, type: TeamPlatform, login: string): Slot {
  return { teamId, type, login, channels: type === 'FACEBOOK' ? [login, `${login}_2`] : [], account: null };
}
