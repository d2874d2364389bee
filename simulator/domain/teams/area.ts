import { defineArea } from '../area.ts';
import { registerTeamReactions } from './jobs.ts';
import { teamOperations } from './operations.ts';

export const teams = defineArea({
  name: 'teams',
  register: registerTeamReactions,
  operations: teamOperations,
});
