import { removeFlowsOfTeam, restFlowsOf } from './flows.ts';
import type { Execution } from './model.ts';
import { goOn, JOBS } from './progress.ts';
import { reactToComment, reactToMessage } from './react.ts';
import { begin } from './runs.ts';
import type { World } from './world.ts';

/** What sets flows off, how their runs go on, and what becomes of them when accounts and teams go. Called once per world. */
export function registerAutomationJobs(world: World): void {
  const onRun = (kind: string, act: (world: World, run: Execution) => void): void =>
    world.clock.handle(kind, job => {
      const run = world.automations.executions.get(job.subject);
      if (run) act(world, run);
    });
  onRun(JOBS.begin, begin);
  onRun(JOBS.step, goOn);
  world.events.on('comment.arrived', ({ comment }) => reactToComment(world, comment));
  world.events.on('message.arrived', ({ conversation, message, kind }) => reactToMessage(world, conversation, message, kind));
  world.events.on('account.detached', ({ account }) => {
    // An account that only lost its channel is still there, and so is what it shall do.
    if (!world.accounts.byId.get(account.id)) restFlowsOf(world, account);
  });
  world.events.on('team.removed', ({ team }) => removeFlowsOfTeam(world, team.id));
}
