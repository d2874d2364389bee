import { SECOND_MS } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import { takeRun } from './budget.ts';
import { runLifecycle } from './lifecycle.ts';
import type { Automation, Execution, RunTrigger, Version } from './model.ts';
import { end, isSwitchedOn, JOBS, proceed } from './progress.ts';
import { pendingSteps } from './step-records.ts';
import type { World } from './world.ts';

/** What sets a run off. */
export interface NewRun {
  readonly flow: Automation;
  readonly version: Version;
  readonly account: SocialAccount;
  readonly trigger: RunTrigger;
  /** The conversation that steps act on; null until a private reply opens one. */
  readonly conversationId: string | null;
  /** It begins at once, whatever the version's delay, and the brake lets it through. */
  readonly isTest: boolean;
}

/** Lets a flow react to one event: at once, after its delay, or, when the budget is used up, not at all. There is a record either way. */
export function startRun(world: World, { flow, version, account, trigger, conversationId, isTest }: NewRun): Execution {
  const now = world.clock.now();
  const { budgetKey, error } = takeRun(world, organizationById(world.organizations, flow.organizationId), account);
  const run = world.automations.executions.insert({
    id: world.ids.next('run'),
    organizationId: flow.organizationId,
    teamId: flow.teamId,
    automationId: flow.id,
    socialAccountId: flow.socialAccountId,
    platform: flow.platform,
    version: version.version,
    trigger,
    isTest,
    status: 'PENDING',
    definition: version.definition,
    steps: pendingSteps(version.definition),
    position: 0,
    conversationId,
    stoppedAtStepId: null,
    error: null,
    budgetKey,
    brakeKey: null,
    jobId: null,
    createdAt: now,
    startedAt: null,
    completedAt: null,
  });
  if (error) end(world, run, 'SKIPPED', { error });
  else if (version.actionDelaySeconds > 0 && !isTest) wait(world, run, now + version.actionDelaySeconds * SECOND_MS);
  else begin(world, run);
  return run;
}

function wait(world: World, run: Execution, until: number): void {
  const jobId = world.clock.schedule({ at: until, kind: JOBS.begin, subject: run.id });
  world.automations.executions.update(run, { status: runLifecycle.move(run.status, 'WAITING'), jobId });
}

/** Sets a run to work. What needs no platform happens at once. */
export function begin(world: World, run: Execution): void {
  if (!isSwitchedOn(world, run)) return end(world, run, 'CANCELED');
  const status = runLifecycle.move(run.status, 'RUNNING');
  world.automations.executions.update(run, { status, jobId: null, startedAt: world.clock.now() });
  proceed(world, run);
}

/** Calls the runs of a flow off that wait on its delay (interface: Automation flow status). */
export function cancelWaiting(world: World, automationId: string): void {
  // Copied, because each one that ends shortens the live list.
  for (const run of world.automations.executions.findBy('waiting', automationId).slice()) {
    if (run.jobId !== null) world.clock.cancel(run.jobId);
    end(world, run, 'CANCELED');
  }
}
