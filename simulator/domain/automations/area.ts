import { defineArea } from '../area.ts';
import { pauseFlowsOf, removeFlowsOfTeam } from './flows.ts';
import { automationOperations } from './operations.ts';
import { JOBS, resumeRun } from './progress.ts';
import { reactToComment, reactToMessage } from './react.ts';
import { executeRun } from './runs.ts';
import { createAutomationsState } from './state.ts';
import type { World } from './world.ts';

export const automations = defineArea({
  name: 'automations',
  createState: createAutomationsState,
  byIdInSnapshots: 'flows',
  /** Registers the triggers of flows, the jobs of their runs, and their cleanup. */
  register(world: World) {
    const { executions } = world.automations;
    world.clock.handleEach(JOBS.begin, executions, run => executeRun(world, run));
    world.clock.handleEach(JOBS.step, executions, run => resumeRun(world, run));
    world.events.on('comment.arrived', ({ comment }) => reactToComment(world, comment));
    world.events.on('message.arrived', ({ conversation, message, kind }) => reactToMessage(world, conversation, message, kind));
    world.events.on('account.detached', ({ account }) => {
      // An account that only lost its channel still exists and keeps its flows live.
      if (!world.accounts.byId.get(account.id)) pauseFlowsOf(world, account);
    });
    world.events.on('team.removed', ({ team }) => removeFlowsOfTeam(world, team.id));
  },
  operations: automationOperations,
});
