import { SECOND_MS } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import { reserveRun } from './budget.ts';
import { runLifecycle } from './lifecycle.ts';
import type { Automation, Execution, RunTrigger, Version } from './model.ts';
import { cancelDisabled, continueRun, endRun, isEnabled, JOBS, skipRun } from './progress.ts';
import { pendingSteps } from './step-records.ts';
import type { World } from './world.ts';

/** The flow, version and event of a new run. */
export interface NewRun {
  readonly flow: Automation;
  readonly version: Version;
  readonly account: SocialAccount;
  readonly trigger: RunTrigger;
  /** The conversation that steps act on; null until a private reply opens one. */
  readonly conversationId: string | null;
  /** A test run starts immediately and is not limited by the cooldown. */
  readonly isTest: boolean;
}

/** Creates a run and starts it, immediately or after the version's delay. It is SKIPPED when the budget is used up (AUT-54). */
export function startRun(world: World, { flow, version, account, trigger, conversationId, isTest }: NewRun): Execution {
  const now = world.clock.now();
  const { budgetKey, error } = reserveRun(world, organizationById(world.organizations, flow.organizationId), account);
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
    call: null,
    claimed: null,
    jobId: null,
    createdAt: now,
    startedAt: null,
    completedAt: null,
  });
  if (error) skipRun(world, run, error);
  else if (version.actionDelaySeconds > 0 && !isTest) delayRun(world, run, now + version.actionDelaySeconds * SECOND_MS);
  else executeRun(world, run);
  return run;
}

function delayRun(world: World, run: Execution, until: number): void {
  const jobId = world.clock.schedule({ at: until, kind: JOBS.begin, subject: run.id });
  world.automations.executions.update(run, { status: runLifecycle.move(run.status, 'WAITING'), jobId });
}

/** Executes a run; steps that need no platform complete immediately. */
export function executeRun(world: World, run: Execution): void {
  if (!isEnabled(world, run)) return cancelDisabled(world, run);
  const status = runLifecycle.move(run.status, 'RUNNING');
  world.automations.executions.update(run, { status, jobId: null, startedAt: world.clock.now() });
  continueRun(world, run);
}

/** Cancels the runs of a flow that wait for its delay (AUT-46, D-AUT-14). */
export function cancelWaiting(world: World, automationId: string): void {
  // Copied, because each one that ends shortens the live list.
  for (const run of world.automations.executions.findBy('waiting', automationId).slice()) {
    if (run.jobId !== null) world.clock.cancel(run.jobId);
    endRun(world, run, 'CANCELED');
  }
}
