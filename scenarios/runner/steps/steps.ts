import { setImmediate } from 'node:timers/promises';
import { noteJobs } from '../client.ts';
import { InterruptedError, StepError } from '../errors.ts';
import type { ParallelStep, RepeatStep, Step, StepKind, StepsByKind, UseStep } from '../generated/steps.ts';
import { type FailureInStep, fillTemplates, type ScenarioRun, type Scope, type TimelineEntry } from '../run.ts';
import { kindOf, retryOf, titleOf } from '../step-parts.ts';
import { advance, event, fault, organization, platform, send, settle, wait } from './control-calls.ts';
import { request } from './request.ts';
import { expectState, requests, snapshot } from './state.ts';
import { receiver, webhook } from './webhooks.ts';

/** Steps without nested steps. They return their outcome for the timeline. */
type Actions = {
  readonly [Kind in Exclude<StepKind, 'repeat' | 'parallel' | 'use'>]: (run: ScenarioRun, step: StepsByKind[Kind]) => Promise<string>;
};

const actions: Actions = {
  request,
  event,
  platform,
  advance,
  settle,
  wait,
  webhook,
  receiver,
  send,
  fault,
  organization,
  snapshot,
  'expect-state': expectState,
  requests,
};

/** A step failed: the error, with title and position of the step. */
export class FailedStep extends Error implements FailureInStep {
  constructor(
    readonly error: StepError,
    readonly title: string,
    readonly scope: Scope,
    /** Its line in the timeline; undefined for a step whose nested ones have lines. */
    readonly entry?: TimelineEntry,
  ) {
    super(error.message, { cause: error });
  }
}

/** Runs steps one after the other. Rejects with a FailedStep at the first failure. */
export async function runSteps(run: ScenarioRun, steps: readonly Step[], path: Scope['path'], names: Scope['names']): Promise<void> {
  for (const [index, step] of steps.entries()) await runStep(run, step, [...path, index], names);
}

/** Runs a step, and again as often as it says while it fails, softly or not. */
async function runStep(run: ScenarioRun, step: Step, path: Scope['path'], names: Scope['names']): Promise<void> {
  const { times, waitMs } = retryOf(step);
  for (let left = times; ; left--) {
    const soft: FailureInStep[] = [];
    const failed = await failureOf(() => tryStep({ ...run, soft }, step, path, names));
    if (left === 0 || (!failed && soft.length === 0)) {
      run.soft.push(...soft);
      if (failed) throw failed;
      return;
    }
    if (failed?.entry) failed.entry.outcome = 'failed, tried again';
    await noteJobs(run.control, run.jobs);
    await run.place.wait(waitMs);
  }
}

/** Does some work, and returns the step that failed in it; undefined if none has. */
export async function failureOf(work: () => Promise<void>): Promise<FailedStep | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof FailedStep) return error;
    throw error;
  }
}

async function tryStep(run: ScenarioRun, step: Step, path: Scope['path'], names: Scope['names']): Promise<void> {
  // Steps in this process need no I/O: signals would wait for the end of the scenario.
  await setImmediate();
  if (run.signal?.aborted) throw new InterruptedError();
  const scope: Scope = { path, names, now: await nowOf(run, step, path) };
  if ('repeat' in step) return repeat(run, step, scope);
  if ('parallel' in step) return parallel(run, step, scope);
  if ('use' in step) return use(run, step, scope);
  const title = titleOf(step);
  const kind = kindOf(step);
  const entry = { at: scope.now, path, kind, title, outcome: '…' };
  run.timeline.push(entry);
  if (kind === 'advance' || kind === 'settle' || kind === 'wait') await noteJobs(run.control, run.jobs);
  const noteSoft = (error: StepError): void => void run.soft.push({ error, title, scope });
  try {
    const whole = fillTemplates(run, scope, step);
    const record: ScenarioRun['record'] = values => run.recorded?.push(...values.map(each => ({ ...each, path: [...path, ...each.path] })));
    entry.outcome = await actionOf(step)({ ...run, noteSoft, record }, whole);
    if (run.soft.length > 0) entry.outcome = 'FAILED softly';
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    entry.outcome = 'FAILED';
    throw new FailedStep(error, title, scope, entry);
  }
}

async function repeat(run: ScenarioRun, step: RepeatStep, scope: Scope): Promise<void> {
  const times = asFailedStep(scope, titleOf(step), () => fillTemplates(run, scope, step.repeat));
  const count = typeof times === 'number' ? times : times.length;
  for (let index = 0; index < count; index++) {
    const item = typeof times === 'number' ? {} : { item: times[index] };
    await runSteps(run, step.steps, [...scope.path, 'steps'], { ...scope.names, round: index + 1, ...item });
  }
}

/** Runs the steps of a file, which know the values that the step gives them. */
async function use(run: ScenarioRun, step: UseStep, scope: Scope): Promise<void> {
  const given = asFailedStep(scope, titleOf(step), () => fillTemplates(run, scope, step.with ?? {}));
  await runSteps(run, step.steps ?? [], [...scope.path, 'steps'], { ...scope.names, ...given });
}

/** Runs steps concurrently, waits for all of them, and throws the first failure in the order of the file. */
async function parallel(run: ScenarioRun, step: ParallelStep, scope: Scope): Promise<void> {
  const results = await Promise.allSettled(
    step.parallel.map((inner, index) => runStep(run, inner, [...scope.path, 'parallel', index], scope.names)),
  );
  const failed = results.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function asFailedStep<T>(scope: Scope, title: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof StepError ? new FailedStep(error, title, scope) : error;
  }
}

/** The time of the service. Fails the step if the scenario has removed its world. */
async function nowOf({ place, timeline }: ScenarioRun, step: Step, path: Scope['path']): Promise<string> {
  try {
    return await place.now();
  } catch (error) {
    const now = timeline.at(-1)?.at ?? '';
    throw error instanceof StepError ? new FailedStep(error, titleOf(step), { path, names: {}, now }) : error;
  }
}

function actionOf(step: Step): (run: ScenarioRun, step: Step) => Promise<string> {
  const kind = kindOf(step);
  if (!kind || kind === 'repeat' || kind === 'parallel' || kind === 'use') throw new Error(`No action for ${JSON.stringify(step)}`);
  // The kind was read from the step itself.
  return actions[kind] as (run: ScenarioRun, step: Step) => Promise<string>;
}
