import type { Job } from '../../openapi/generated/control-types.ts';
import { controlOf, type Target } from './client.ts';
import { InterruptedError, StepError } from './errors.ts';
import { momentsOf } from './history.ts';
import type { ScenarioFile } from './load.ts';
import { deploymentPlace, NO_CONTROL, worldPlace } from './place.ts';
import type { Recorded } from './recorded.ts';
import { type Failure, type ScenarioResult, type StepFailure, skippedResult, type TimelineLine } from './results.ts';
import type { FailureInStep, ScenarioRun } from './run.ts';
import { failureOf, runSteps } from './steps/steps.ts';
import type { WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts';
import { createWorld, type KeptSnapshots, registerEndpoints, removeWorld, teamOf } from './world.ts';

/** What scenarios use of a simulator. */
export interface SimulatorUse {
  readonly webhookEndpoints: WebhookEndpoints;
  /** Overrides the seed of every scenario. */
  readonly seed: number | undefined;
  readonly snapshots: KeptSnapshots;
}

/** What scenarios use of a deployment. */
export interface DeploymentUse {
  readonly apiKey: string;
  readonly teamId: string;
  /** The longest time that a step waits, milliseconds. */
  readonly maxWaitMs: number;
  /** Returns why the run has come to its end, such as the end of its time; undefined while it has not. */
  readonly stopped: () => string | undefined;
  /** Where webhooks arrive; undefined without --receiver. */
  readonly endpoint: WebhookEndpoint | undefined;
}

/** Shared by all scenarios of a run. */
export interface RunContext {
  readonly target: Target;
  readonly use: SimulatorUse | DeploymentUse;
  /** Interrupts the run. */
  readonly signal: AbortSignal | undefined;
  /** Whether results have moments. */
  readonly withMoments: boolean;
  /** Called with the values of recorded expectations, which are recorded anew; undefined if they are compared. */
  readonly onRecorded: ((values: readonly RecordedValue[]) => void) | undefined;
}

/** A value that came where an expectation is recorded. */
export interface RecordedValue extends Recorded {
  /** The absolute path of the file of the expectation. */
  readonly location: string;
}

/**
 * Runs a scenario on a deployment, or in a new world that is removed afterwards. Rejects with an UnreachableError when no simulator responds, or when the
 * deployment is lost.
 */
export async function runScenario(context: RunContext, file: ScenarioFile): Promise<ScenarioResult> {
  const started = performance.now();
  const result = (failure: Failure | null, steps: number): ScenarioResult => ({
    ...skippedResult(file),
    status: failure ? 'failed' : 'passed',
    durationMs: performance.now() - started,
    steps,
    failure,
  });
  const toEnd = async (run: ScenarioRun): Promise<ScenarioResult> => {
    const failure = await failureIn(run, file);
    context.onRecorded?.((run.recorded ?? []).map(({ path: place, value }) => ({ ...file.originOf(place), value })));
    const whole = result(failure, run.timeline.length);
    return context.withMoments ? { ...whole, moments: await momentsOf(run, file) } : whole;
  };
  try {
    const { use } = context;
    return await ('apiKey' in use ? toEnd(startAt(context, use, file)) : inWorld(context, use, file, toEnd));
  } catch (error) {
    if (error instanceof InterruptedError) return skippedResult(file);
    if (!(error instanceof StepError)) throw error;
    return result(worldFailure(file, error), 0);
  }
}

/** Creates a world, does the work in it, and removes it. */
async function inWorld<T>(
  context: RunContext,
  { webhookEndpoints, seed, snapshots }: SimulatorUse,
  file: ScenarioFile,
  work: (run: ScenarioRun) => Promise<T>,
): Promise<T> {
  const { target } = context;
  const { scenario } = file;
  const world = await createWorld({ target, seed, snapshots }, file);
  try {
    const control = controlOf(target, world.id);
    const endpoints = await registerEndpoints(control, webhookEndpoints, scenario, world);
    const team = await teamOf(target, scenario, world);
    return await work({ ...freshRun(context, file), control, place: worldPlace(control), world, isDeployment: false, team, endpoints });
  } finally {
    await removeWorld(target, webhookEndpoints, world);
  }
}

/** Starts a run on a deployment. Webhooks and settings of the receiver from scenarios before do not count. */
function startAt(context: RunContext, { apiKey, teamId, maxWaitMs, stopped, endpoint }: DeploymentUse, file: ScenarioFile): ScenarioRun {
  if (endpoint) {
    endpoint.pending.length = 0;
    endpoint.response = {};
  }
  return {
    ...freshRun(context, file),
    control: NO_CONTROL,
    place: deploymentPlace({ maxWaitMs, stopped, signal: context.signal }),
    world: { apiKeys: { acme: apiKey } },
    isDeployment: true,
    team: teamId,
    endpoints: new Map(endpoint ? [['acme', { id: '', endpoint }]] : []),
  };
}

function freshRun({ target, signal, onRecorded, withMoments, use }: RunContext, { files }: ScenarioFile) {
  return {
    target,
    signal,
    saved: new Map<string, unknown>(),
    snapshots: new Map<string, unknown>(),
    exchanges: [],
    timeline: [],
    jobs: withMoments && !('apiKey' in use) ? new Map<string, Job>() : undefined,
    soft: [],
    noteSoft: () => undefined,
    recorded: onRecorded && [],
    record: () => undefined,
    files,
  };
}

/**
 * Runs all steps of a scenario: those before, its own unless one has failed, and in any case those after. Returns what failed: first what ended the
 * steps, then what failed softly or later.
 */
async function runLists(run: ScenarioRun, { scenario }: ScenarioFile): Promise<FailureInStep[]> {
  const { before = [], steps, after = [] } = scenario;
  const main = await failureOf(async () => {
    await runSteps(run, before, ['before'], {});
    await runSteps(run, steps, ['steps'], {});
  });
  const last = await failureOf(() => runSteps(run, after, ['after'], {}));
  return [...(main ? [main] : []), ...run.soft, ...(last ? [last] : [])];
}

async function failureIn(run: ScenarioRun, file: ScenarioFile): Promise<Failure | null> {
  const [first, ...others] = (await runLists(run, file)).map(failed => stepFailure(failed, file));
  if (!first) return null;
  return { ...first, others, timeline: await timelineOf(run, file), exchanges: [...run.exchanges] };
}

function stepFailure({ scope, title, error }: FailureInStep, file: ScenarioFile): StepFailure {
  const { round } = scope.names;
  return {
    step: title,
    ...file.placeOf(scope.path),
    round: typeof round === 'number' ? round : null,
    at: scope.now,
    message: error.message,
    differences: error.differences,
  };
}

function worldFailure(file: ScenarioFile, { message }: StepError): Failure {
  const place = file.placeOf(['world']);
  return { step: 'create the world', ...place, round: null, at: null, message, differences: [], others: [], timeline: [], exchanges: [] };
}

/** Steps and events by the time of the service; events follow the steps of the same instant. */
async function timelineOf(run: ScenarioRun, file: ScenarioFile): Promise<TimelineLine[]> {
  const steps = run.timeline.map(
    ({ at, path: place, title, outcome }): TimelineLine => ({ at, kind: 'step', ...file.placeOf(place), text: title, outcome }),
  );
  const events = (await run.place.events()).toReversed().map(
    ({ createdAt, type, data }): TimelineLine => ({
      at: createdAt,
      kind: 'event',
      file: null,
      line: null,
      text: type,
      outcome: summary(data),
    }),
  );
  // The sort is stable, so steps stay before events of the same instant.
  return [...steps, ...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function summary({ id, status }: { readonly id?: unknown; readonly status?: unknown }): string {
  return [id, status].filter(part => typeof part === 'string').join(' ');
}
