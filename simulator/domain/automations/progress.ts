import type { AutomationExecutionStatus, ConditionStep } from '../../../openapi/generated/types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { organizationById } from '../organizations/state.ts';
import { giveBackAnswer, takeAnswer } from './brake.ts';
import { giveBackRun } from './budget.ts';
import { isMet } from './conditions.ts';
import { runLifecycle } from './lifecycle.ts';
import type { Execution, RunError, StepRecord } from './model.ts';
import { isBraked } from './rules.ts';
import { completed, failed, skipped, started, withRestSkipped } from './step-records.ts';
import { type ActingStep, giveUp, inputOf, latencyOf, perform, setOut } from './steps.ts';
import type { World } from './world.ts';

/** The kinds of jobs that runs put on the clock: the delay of the flow is over, the platform has answered. */
export const JOBS = { begin: 'automation.begin', step: 'automation.step' } as const;

/** Takes step after step, until the run ends or waits for a platform. */
export function proceed(world: World, run: Execution): void {
  for (;;) {
    const step = run.definition?.steps[run.position];
    if (!step) return end(world, run, 'COMPLETED');
    if (!isSwitchedOn(world, run)) return end(world, run, 'CANCELED');
    const goesOn = step.type === 'CONDITION' ? judge(world, run, step) : act(world, run, step);
    if (!goesOn) return;
  }
}

/** The platform has answered the step that is under way. */
export function goOn(world: World, run: Execution): void {
  const step = run.definition?.steps[run.position];
  if (!step || step.type === 'CONDITION') throw new InvariantError(`Run ${run.id} waits for no platform`);
  if (!isSwitchedOn(world, run)) return callOff(world, run, step);
  if (finish(world, run, step)) proceed(world, run);
}

/** Whether the organization still has automations. A run of one that has not sends nothing any more (D-AUT-24). */
export function isSwitchedOn(world: World, { organizationId }: Pick<Execution, 'organizationId'>): boolean {
  return organizationById(world.organizations, organizationId).features.automations;
}

/** The step under way is not done after all. */
function callOff(world: World, run: Execution, step: ActingStep): void {
  giveUp(world, run, step);
  end(world, run, 'CANCELED', { record: skipped(recordOf(run)) });
}

function judge(world: World, run: Execution, { id, match, rules }: ConditionStep): boolean {
  const now = world.clock.now();
  const matched = isMet({ match, rules }, run.trigger.input);
  const record = completed(started(recordOf(run), { match, rules }, now), { matched }, now);
  if (matched) pass(world, run, record, run.conversationId);
  else end(world, run, 'STOPPED', { stoppedAtStepId: id, record });
  return matched;
}

/** Begins a step that acts. True when it is done already. */
function act(world: World, run: Execution, step: ActingStep): boolean {
  const braked = brake(world, run);
  if (braked) {
    end(world, run, 'SKIPPED', { error: braked });
    return false;
  }
  note(world, run, started(recordOf(run), inputOf(step, run), world.clock.now()));
  const refusal = setOut(world, run, step);
  if (refusal) return fail(world, run, refusal);
  const latencyMs = latencyOf(world, run, step);
  if (latencyMs === null) return finish(world, run, step);
  world.clock.schedule({ at: world.clock.now() + latencyMs, kind: JOBS.step, subject: run.id });
  return false;
}

/** Held back before its first action, so that it has done nothing. Conditions before that decide first: who does not answer is not braked. */
function brake(world: World, run: Execution): RunError | undefined {
  const { definition, trigger, isTest, brakeKey, socialAccountId } = run;
  if (brakeKey !== null || !definition || !isBraked(trigger.type, isTest, definition)) return undefined;
  const account = world.accounts.byId.get(socialAccountId);
  return account && takeAnswer(world, account, run);
}

function finish(world: World, run: Execution, step: ActingStep): boolean {
  const outcome = perform(world, run, step);
  if (!outcome.ok) return fail(world, run, outcome.error);
  pass(world, run, completed(recordOf(run), outcome.output, world.clock.now()), outcome.conversationId ?? run.conversationId);
  return true;
}

function fail(world: World, run: Execution, error: RunError): false {
  end(world, run, 'FAILED', { error, record: failed(recordOf(run), error, world.clock.now()) });
  return false;
}

function recordOf(run: Execution): StepRecord {
  const record = run.steps[run.position];
  if (!record) throw new InvariantError(`Run ${run.id} has no step ${run.position}`);
  return record;
}

/** Notes what became of the step at hand. */
function note(world: World, run: Execution, record: StepRecord): void {
  world.automations.executions.update(run, { steps: run.steps.with(run.position, record) });
}

/** The same for one that is done: the next step comes. */
function pass(world: World, run: Execution, record: StepRecord, conversationId: string | null): void {
  const steps = run.steps.with(run.position, record);
  world.automations.executions.update(run, { steps, position: run.position + 1, conversationId });
}

/** Why a run ended, unless it did all its steps. */
interface EndReason {
  readonly stoppedAtStepId?: string;
  readonly error?: RunError;
  /** What became of the step at hand. */
  readonly record?: StepRecord;
}

/** Ends a run for good. What does not count is given back: to the budget, and, when no answer went out, to the brake. */
export function end(world: World, run: Execution, to: AutomationExecutionStatus, { stoppedAtStepId, error, record }: EndReason = {}): void {
  const steps = record ? run.steps.with(run.position, record) : run.steps;
  const counts = to === 'COMPLETED' || to === 'FAILED' || run.isTest;
  if (run.budgetKey !== null && !counts) giveBackRun(world, run.budgetKey);
  if (run.brakeKey !== null && !steps.some(isAnswer)) giveBackAnswer(world, run.brakeKey, run);
  world.automations.executions.update(run, {
    status: runLifecycle.move(run.status, to),
    definition: null,
    steps: withRestSkipped(steps),
    stoppedAtStepId: stoppedAtStepId ?? null,
    error: error ?? null,
    budgetKey: counts ? run.budgetKey : null,
    jobId: null,
    completedAt: world.clock.now(),
  });
}

function isAnswer({ type, status }: StepRecord): boolean {
  return type === 'SEND_MESSAGE' && status === 'COMPLETED';
}
