import { pauseFlowsOf, removeFlowsOfTeam } from './flows.ts';
import type { Execution } from './model.ts';
import { JOBS, resumeRun } from './progress.ts';
import { reactToComment, reactToMessage } from './react.ts';
import { executeRun } from './runs.ts';
import type { World } from './world.ts';

/** Registers the triggers of flows, the jobs of their runs, and their cleanup. Called once per world. */
export function registerAutomationJobs(world: World): void {
  const onRun = (kind: string, run: (world: World, execution: Execution) => void): void =>
    world.clock.handle(kind, job => {
      const execution = world.automations.executions.get(job.subject);
      if (execution) run(world, execution);
    });
  onRun(JOBS.begin, executeRun);
  onRun(JOBS.step, resumeRun);
  world.events.on('comment.arrived', ({ comment }) => reactToComment(world, comment));
  world.events.on('message.arrived', ({ conversation, message, kind }) => reactToMessage(world, conversation, message, kind));
  world.events.on('account.detached', ({ account }) => {
    // An account that only lost its channel still exists and keeps its flows live.
    if (!world.accounts.byId.get(account.id)) pauseFlowsOf(world, account);
  });
  world.events.on('team.removed', ({ team }) => removeFlowsOfTeam(world, team.id));
}
