import { limits } from '../../../openapi/document.ts';
import type { AutomationExecutionStatus, AutomationStep, ConditionStep } from '../../../openapi/generated/types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { realAccountKey } from '../accounts/state.ts';
import { organizationById } from '../organizations/state.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import { releaseRun } from './budget.ts';
import { matchesCondition } from './conditions.ts';
import { runLifecycle } from './lifecycle.ts';
import type { Execution, RunError, StepRecord } from './model.ts';
import { cooldownErrorFor, hasCooldown, isInConversation } from './rules.ts';
import { completed, failed, skipPending, skipped, started } from './step-records.ts';
import { type ActingStep, abandonStep, executeStep, inputOf, prepareStep } from './steps.ts';
import type { World } from './world.ts';

/** The kinds of jobs that runs schedule: the delay of the flow is over, the platform has responded. */
export const JOBS = { begin: 'automation.begin', step: 'automation.step' } as const;

/** Executes steps until the run ends or waits for a platform. */
export function continueRun(world: World, run: Execution): void {
  for (;;) {
    const step = run.definition?.steps[run.position];
    if (!step) return endRun(world, run, 'COMPLETED');
    if (!isEnabled(world, run, step)) return cancelDisabled(world, run);
    const isDone = step.type === 'CONDITION' ? evaluateCondition(world, run, step) : startStep(world, run, step);
    if (!isDone) return;
  }
}

/** Completes the current step after the latency of its platform, then continues the run. */
export function resumeRun(world: World, run: Execution): void {
  const step = run.definition?.steps[run.position];
  if (!step || step.type === 'CONDITION') throw new InvariantError(`Run ${run.id} waits for no platform`);
  if (!isEnabled(world, run, step)) return cancelStep(world, run);
  if (completeStep(world, run, step, run.call)) continueRun(world, run);
}

/**
 * Whether the organization still has what a run needs, automations and, for a step in a conversation, direct messages: without it, the run
 * is canceled at that step (D-AUT-24, D-AUT-25).
 */
export function isEnabled(
  world: World,
  { organizationId }: Pick<Execution, 'organizationId'>,
  step?: Pick<AutomationStep, 'type'>,
): boolean {
  const { automations, dms } = organizationById(world.organizations, organizationId).features;
  return automations && (dms || step === undefined || !isInConversation(step));
}

/** Cancels a run whose organization has switched off what it needs. */
export function cancelDisabled(world: World, run: Execution, record?: StepRecord): void {
  world.trail.noteReason(run.id, 'The organization has switched off automations, or direct messages.', [run.organizationId]);
  endRun(world, run, 'CANCELED', record && { record });
}

/** Cancels a run at a step that waits for its platform: nothing is sent. */
function cancelStep(world: World, run: Execution): void {
  abandonStep(world, run);
  cancelDisabled(world, run, skipped(recordOf(run)));
}

function evaluateCondition(world: World, run: Execution, { id, match, rules }: ConditionStep): boolean {
  const now = world.clock.now();
  const matched = matchesCondition({ match, rules }, run.trigger.input);
  const record = completed(started(recordOf(run), { match, rules }, now), { matched }, now);
  if (matched) advance(world, run, record, run.conversationId);
  else endRun(world, run, 'STOPPED', { stoppedAtStepId: id, record });
  return matched;
}

/** Starts a step; true when it is done immediately. */
function startStep(world: World, run: Execution, step: ActingStep): boolean {
  const cooldownError = enforceCooldown(world, run);
  if (cooldownError) {
    skipRun(world, run, cooldownError);
    return false;
  }
  updateRecord(world, run, started(recordOf(run), inputOf(step, run), world.clock.now()));
  const prepared = prepareStep(world, run, step);
  if ('refusal' in prepared) {
    world.trail.noteReason(run.id, prepared.refusal.message, [run.socialAccountId]);
    return fail(world, run, prepared.refusal);
  }
  const { call } = prepared;
  if (!call) return completeStep(world, run, step, null);
  world.automations.executions.update(run, { call });
  const latencyMs = world.platforms[run.platform].latencyMs(call);
  world.clock.schedule({ at: world.clock.now() + latencyMs, kind: JOBS.step, subject: run.id });
  return false;
}

/** Applies the cooldown before the first acting step. Earlier conditions come first: a run that they stop uses up no answer. */
function enforceCooldown(world: World, run: Execution): RunError | undefined {
  const { definition, trigger, isTest, brakeKey, socialAccountId } = run;
  if (brakeKey !== null || !definition || !hasCooldown(trigger.type, isTest, definition)) return undefined;
  const account = world.accounts.byId.get(socialAccountId);
  return account && reserveAnswer(world, account, run);
}

function completeStep(world: World, run: Execution, step: ActingStep, call: PlatformAccount | null): boolean {
  const outcome = executeStep(world, run, step, call);
  abandonStep(world, run);
  if (!outcome.ok) return fail(world, run, outcome.error);
  advance(world, run, completed(recordOf(run), outcome.output, world.clock.now()), outcome.conversationId ?? run.conversationId);
  return true;
}

function fail(world: World, run: Execution, error: RunError): false {
  endRun(world, run, 'FAILED', { error, record: failed(recordOf(run), error, world.clock.now()) });
  return false;
}

function recordOf(run: Execution): StepRecord {
  const record = run.steps[run.position];
  if (!record) throw new InvariantError(`Run ${run.id} has no step ${run.position}`);
  return record;
}

/** Replaces the record of the current step. */
function updateRecord(world: World, run: Execution, record: StepRecord): void {
  world.automations.executions.update(run, { steps: run.steps.with(run.position, record) });
}

/** Replaces the record of the current step and moves on to the next one. */
function advance(world: World, run: Execution, record: StepRecord, conversationId: string | null): void {
  const steps = run.steps.with(run.position, record);
  world.automations.executions.update(run, { steps, position: run.position + 1, conversationId, call: null, claimed: null });
}

/** Ends a run that its organization or its flow has no room for. */
export function skipRun(world: World, run: Execution, error: RunError): void {
  world.trail.noteReason(run.id, error.message, [run.organizationId]);
  endRun(world, run, 'SKIPPED', { error });
}

/** Why a run ended, unless it did all its steps. */
interface EndReason {
  readonly stoppedAtStepId?: string;
  readonly error?: RunError;
  /** The new record of the current step. */
  readonly record?: StepRecord;
}

/** Ends a run. A run that does not count releases its unit of the budget; one that sent no answer releases its reserved answer. */
export function endRun(
  world: World,
  run: Execution,
  to: AutomationExecutionStatus,
  { stoppedAtStepId, error, record }: EndReason = {},
): void {
  const steps = record ? run.steps.with(run.position, record) : run.steps;
  const counts = to === 'COMPLETED' || to === 'FAILED' || run.isTest;
  if (run.budgetKey !== null && !counts) releaseRun(world, run.budgetKey);
  if (run.brakeKey !== null && !steps.some(isAnswer)) releaseAnswer(world, run.brakeKey, run);
  world.automations.executions.update(run, {
    status: runLifecycle.move(run.status, to),
    definition: null,
    steps: skipPending(steps),
    stoppedAtStepId: stoppedAtStepId ?? null,
    error: error ?? null,
    budgetKey: counts ? run.budgetKey : null,
    call: null,
    claimed: null,
    jobId: null,
    completedAt: world.clock.now(),
  });
}

function isAnswer({ type, status }: StepRecord): boolean {
  return type === 'SEND_MESSAGE' && status === 'COMPLETED';
}

/**
 * Reserves an automated answer in direct messages, which are limited per real account and participant in rolling windows (D-AUT-20). An
 * answer counts as soon as the run begins to send it, so that two are never in progress at once.
 */
function reserveAnswer(world: World, account: SocialAccount, run: Execution): RunError | undefined {
  const now = world.clock.now();
  const { externalParticipantId = '' } = run.trigger.input;
  const id = `${realAccountKey(account.type, platformAccountOf(account).externalId)}:${externalParticipantId}`;
  const { executions, recentAnswers } = world.automations;
  const recent = recentAnswers.get(id) ?? recentAnswers.insert({ id, answers: [] });
  const answers = recent.answers.filter(({ at }) => at > now - limits.automations.answerWindowMs);
  const reason = cooldownErrorFor(
    answers.map(({ at }) => at),
    now,
  );
  if (reason) return reason;
  recentAnswers.update(recent, { answers: [...answers, { runId: run.id, at: now }] });
  executions.update(run, { brakeKey: id });
  return undefined;
}

/** Releases an answer that was not sent, so that the next one need not wait. */
function releaseAnswer(world: World, brakeKey: string, run: Execution): void {
  const { recentAnswers } = world.automations;
  const recent = recentAnswers.get(brakeKey);
  if (recent) recentAnswers.update(recent, { answers: recent.answers.filter(({ runId }) => runId !== run.id) });
}
