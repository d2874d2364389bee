import path from 'node:path';
import { type Control, controlOf, type Target } from './client.ts';
import { InterruptedError, StepError, UnreachableError } from './errors.ts';
import type { ScenarioFile } from './load.ts';
import { type Failure, type ScenarioResult, skippedResult, type TimelineLine } from './results.ts';
import type { RegisteredEndpoint, ScenarioRun } from './run.ts';
import { type Step, WORLD_DEFAULTS } from './scenario.ts';
import { FailedStep, runSteps } from './steps/steps.ts';
import type { WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts';

/** Shared by all scenarios of a run. */
export interface RunContext {
  readonly target: Target;
  readonly webhookEndpoints: WebhookEndpoints;
  /** Overrides the seed of every scenario. */
  readonly seed: number | undefined;
  /** Interrupts the run. */
  readonly signal: AbortSignal | undefined;
  /** Folders to look up files in that are not next to the scenario. */
  readonly sampleFolders: readonly string[];
}

/** Runs a scenario in a new world and removes the world afterwards. Rejects with an UnreachableError when no simulator responds. */
export async function runScenario(context: RunContext, file: ScenarioFile): Promise<ScenarioResult> {
  const started = performance.now();
  const result = (failure: Failure | null, steps: number): ScenarioResult => ({
    name: file.scenario.name,
    description: file.scenario.description ?? null,
    file: file.file,
    status: failure ? 'failed' : 'passed',
    durationMs: performance.now() - started,
    steps,
    failure,
  });
  let world: World | undefined;
  try {
    world = await createWorld(context, file);
    const run = await startRun(context, file, world);
    const failure = await firstFailure(run, file);
    return result(failure, run.timeline.length);
  } catch (error) {
    if (error instanceof InterruptedError) return skippedResult(file);
    if (!(error instanceof StepError)) throw error;
    return result(worldFailure(file, error), 0);
  } finally {
    if (world) await cleanUp(context, world);
  }
}

interface World {
  readonly id: string;
  readonly apiKeys: Readonly<Record<string, string>>;
}

async function createWorld({ target, seed }: RunContext, { scenario }: ScenarioFile): Promise<World> {
  const settings = { ...WORLD_DEFAULTS, ...scenario.world, ...(seed !== undefined && { seed }) };
  const world = await controlOf(target).call('POST', '/worlds', settings);
  if (!isWorld(world))
    throw new UnreachableError(`The server at ${target.url} is not a simulator: it created a world without an id or keys`);
  return world;
}

function isWorld(answer: unknown): answer is World {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || !('apiKeys' in answer)) return false;
  return typeof answer.id === 'string' && typeof answer.apiKeys === 'object' && answer.apiKeys !== null;
}

/** Registers an endpoint for each organization whose webhooks the scenario uses. */
async function startRun(
  { target, webhookEndpoints, signal, sampleFolders }: RunContext,
  { scenario, location }: ScenarioFile,
  world: World,
): Promise<ScenarioRun> {
  const control = controlOf(target, world.id);
  const endpoints = new Map<string, RegisteredEndpoint>();
  for (const name of organizationsWithReceiver(scenario.steps)) {
    if (world.apiKeys[name] === undefined) continue;
    const endpoint = webhookEndpoints.add(`/${world.id}/${name}`);
    endpoints.set(name, { id: await registerEndpoint(control, name, endpoint), endpoint });
  }
  return {
    target,
    control,
    world,
    signal,
    endpoints,
    saved: new Map(),
    snapshots: new Map(),
    exchanges: [],
    timeline: [],
    folders: [path.dirname(location), ...sampleFolders],
  };
}

/** Registers the endpoint at the service, sets its secret, and returns its id. */
async function registerEndpoint(control: Control, name: string, endpoint: WebhookEndpoint): Promise<string> {
  const webhook = await control.call('POST', '/webhooks', { organizationId: `org_${name}`, url: endpoint.url });
  // The type is that of the control document.
  const { id, secret } = webhook as { readonly id: string; readonly secret: string };
  endpoint.secret = secret;
  return id;
}

function organizationsWithReceiver(steps: readonly Step[]): Set<string> {
  const names = steps.flatMap(step => {
    if ('parallel' in step) return [...organizationsWithReceiver(step.parallel)];
    if ('repeat' in step) return [...organizationsWithReceiver(step.steps)];
    return 'webhook' in step || 'receiver' in step ? [step.of ?? 'acme'] : [];
  });
  return new Set(names);
}

async function cleanUp({ target, webhookEndpoints }: RunContext, world: World): Promise<void> {
  // The scenario may have removed the world itself.
  await controlOf(target).ask('DELETE', `/worlds/${world.id}`);
  for (const name of Object.keys(world.apiKeys)) webhookEndpoints.remove(`/${world.id}/${name}`);
}

async function firstFailure(run: ScenarioRun, file: ScenarioFile): Promise<Failure | null> {
  try {
    await runSteps(run, file.scenario.steps, ['steps'], {});
    return null;
  } catch (error) {
    if (!(error instanceof FailedStep)) throw error;
    const { scope, title } = error;
    const { round } = scope.names;
    return {
      step: title,
      line: file.lineOf(scope.path),
      round: typeof round === 'number' ? round : null,
      at: scope.now,
      message: error.error.message,
      differences: error.error.differences,
      timeline: await timelineOf(run, file),
      exchanges: [...run.exchanges],
    };
  }
}

function worldFailure(file: ScenarioFile, error: StepError): Failure {
  const line = file.lineOf(['world']);
  return { step: 'create the world', line, round: null, at: null, message: error.message, differences: [], timeline: [], exchanges: [] };
}

/** Steps and events by simulated time; events follow the steps of the same instant. */
async function timelineOf(run: ScenarioRun, file: ScenarioFile): Promise<TimelineLine[]> {
  const steps = run.timeline.map(
    ({ at, path: place, title, outcome }): TimelineLine => ({ at, kind: 'step', line: file.lineOf(place), text: title, outcome }),
  );
  const events = (await eventsOf(run))
    .toReversed()
    .map(({ createdAt, type, data }): TimelineLine => ({ at: createdAt, kind: 'event', line: null, text: type, outcome: summary(data) }));
  // The sort is stable, so steps stay before events of the same instant.
  return [...steps, ...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Events of the service, newest first; none if the world was removed. */
async function eventsOf({ control }: ScenarioRun): Promise<readonly ServiceEvent[]> {
  const { status, body } = await control.ask('GET', '/events?limit=1000');
  // The type is that of the control document.
  return status === 200 ? (body as { readonly items: readonly ServiceEvent[] }).items : [];
}

interface ServiceEvent {
  readonly createdAt: string;
  readonly type: string;
  readonly data: { readonly id?: unknown; readonly status?: unknown };
}

function summary({ id, status }: ServiceEvent['data']): string {
  return [id, status].filter(part => typeof part === 'string').join(' ');
}
