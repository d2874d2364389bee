import { defineArea } from '../area.ts';
import { registerTeamReactions } from './jobs.ts';
import { teamOperations } from './operations.ts';
import { forgetChangedTeams } from './render.ts';
import type { World } from './world.ts';

export const teams = defineArea({
  name: 'teams',
  register(world: World) {
    forgetChangedTeams(world);
    registerTeamReactions(world);
  },
  operations: teamOperations,
});
