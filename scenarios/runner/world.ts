/** The worlds of a simulator in which scenarios run, and the snapshots in files that they begin with. */
import { createHash } from 'node:crypto';
import { systemReason } from '../../simulator/text/failures.ts';
import { readBytes, readTextFile } from '../../simulator/text/text-file.ts';
import { type Control, controlHeaders, controlOf, messageOf, send, type Target } from './client.ts';
import { StepError, UnreachableError } from './errors.ts';
import type { Step } from './generated/steps.ts';
import type { ScenarioFile } from './load.ts';
import type { RegisteredEndpoint } from './run.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { allSteps, type Scenario, stepLists } from './step-parts.ts';
import type { WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts';

const WORLD_DEFAULTS = { clock: 'manual', startTime: '2026-03-02T09:00:00Z', seed: 1 } as const;

/** A world with its keys, by organization without `org_`. */
export interface World {
  readonly id: string;
  readonly apiKeys: Readonly<Record<string, string>>;
}

/** Real time of no use after which the simulator removes the world of a run that was killed. */
const EXPIRES_AFTER = '1h';

/** What creates the worlds of a run. */
export interface WorldSource {
  readonly target: Target;
  /** Overrides the seed of scenarios, but of those that begin with a snapshot. */
  readonly seed: number | undefined;
  readonly snapshots: KeptSnapshots;
}

/** Creates the world of a scenario. Rejects with a StepError, or an UnreachableError when no simulator responds. */
export async function createWorld(
  { target, seed, snapshots }: WorldSource,
  { scenario, files }: Pick<ScenarioFile, 'scenario' | 'files'>,
): Promise<World> {
  const { clock = WORLD_DEFAULTS.clock, snapshot } = scenario.world ?? {};
  const settings =
    snapshot === undefined
      ? { ...WORLD_DEFAULTS, ...scenario.world, ...(seed !== undefined && { seed }) }
      : { clock, fork: await snapshots.nameOf(snapshotOf(files, snapshot)) };
  const world = await controlOf(target).call('POST', '/worlds', { ...settings, expiresAfter: EXPIRES_AFTER });
  if (!isWorld(world))
    throw new UnreachableError(`The server at ${target.url} is not a simulator: it created a world without an id or keys`);
  return world;
}

function snapshotOf(files: ScenarioFiles, name: string): string {
  const found = files.find(name);
  if ('problem' in found)
    throw new StepError(
      `world.snapshot ${found.missing ? `${name} cannot be read: there is no such file${found.missing.hint}` : found.problem}`,
    );
  return found.location;
}

function isWorld(answer: unknown): answer is World {
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || !('apiKeys' in answer)) return false;
  return typeof answer.id === 'string' && typeof answer.apiKeys === 'object' && answer.apiKeys !== null;
}

/** Removes a world and the endpoints of its webhooks. */
export async function removeWorld(target: Target, webhookEndpoints: WebhookEndpoints, world: World): Promise<void> {
  // The scenario may have removed the world itself.
  await controlOf(target).ask('DELETE', `/worlds/${world.id}`);
  for (const name of Object.keys(world.apiKeys)) webhookEndpoints.remove(`/${world.id}/${name}`);
}

/**
 * Returns the first team of acme; undefined if the world has none, or if no template of the scenario means it: the call to find it counts for `requests`
 * steps.
 */
export async function teamOf(target: Target, scenario: Scenario, { apiKeys: { acme } }: World): Promise<string | undefined> {
  const steps = allSteps(scenario).map(({ step }) => step);
  const savesTeam = steps.some(step => 'save' in step && step.save?.['team'] !== undefined);
  if (acme === undefined || savesTeam || !/\{\{\s*team\b/.test(JSON.stringify(stepLists(scenario)))) return undefined;
  const { body } = await send(target, `${target.url}/api/v1/team`, { method: 'GET', headers: { 'x-api-key': acme } });
  // The type is that of the document.
  return (body as { readonly items?: readonly { readonly id: string }[] }).items?.[0]?.id;
}

/** Registers an endpoint for each organization whose webhooks the scenario uses. */
export async function registerEndpoints(
  control: Control,
  webhookEndpoints: WebhookEndpoints,
  scenario: Scenario,
  world: World,
): Promise<ReadonlyMap<string, RegisteredEndpoint>> {
  const endpoints = new Map<string, RegisteredEndpoint>();
  for (const name of organizationsWithReceiver(scenario)) {
    if (!Object.hasOwn(world.apiKeys, name)) continue;
    const endpoint = webhookEndpoints.add(`/${world.id}/${name}`);
    endpoints.set(name, { id: await registerEndpoint(control, name, endpoint), endpoint });
  }
  return endpoints;
}

/** Registers the endpoint at the service, sets its secret, and returns its id. */
async function registerEndpoint(control: Control, name: string, endpoint: WebhookEndpoint): Promise<string> {
  const webhook = await control.call('POST', '/webhooks', { organizationId: `org_${name}`, url: endpoint.url });
  // The type is that of the control document.
  const { id, secret } = webhook as { readonly id: string; readonly secret: string };
  endpoint.secret = secret;
  return id;
}

function organizationsWithReceiver(scenario: Scenario): Set<string> {
  const receives = (step: Step) => 'webhook' in step || 'receiver' in step || 'send' in step;
  return new Set(allSteps(scenario).flatMap(({ step }) => (receives(step) ? [('of' in step ? step.of : undefined) ?? 'acme'] : [])));
}

/** The snapshots in files that worlds of a run begin with. The simulator keeps each of them once, however often a scenario begins with it. */
export interface KeptSnapshots {
  /** The name that the simulator keeps a file under, absolute. Rejects with a StepError for one that cannot be read, or that the simulator refuses. */
  nameOf(file: string): Promise<string>;
  /** Removes them from the simulator at the end of the run. */
  remove(): Promise<void>;
}

/** The snapshots of a run on a simulator. */
export function keepSnapshots(target: Target): KeptSnapshots {
  const names = new Map<string, Promise<string>>();
  return {
    nameOf(file) {
      const name = names.get(file) ?? keep(target, file);
      names.set(file, name);
      return name;
    },
    async remove() {
      for (const result of await Promise.allSettled(names.values()))
        if (result.status === 'fulfilled') await controlOf(target).ask('DELETE', `/snapshots/${result.value}`);
    },
  };
}

async function keep(target: Target, file: string): Promise<string> {
  const isArchive = /\.tar$/i.test(file);
  const bytes = contentOf(file, isArchive);
  // Another run on the same simulator has names of its own.
  const name = `sim-run-${process.pid}-${createHash('sha256').update(file).update(bytes).digest('hex').slice(0, 16)}`;
  const answer = await send(target, `${target.url}/_sim/snapshots/${name}/${isArchive ? 'archive' : 'import'}`, {
    method: isArchive ? 'PUT' : 'POST',
    headers: { ...controlHeaders(target, undefined, true), 'content-type': isArchive ? 'application/x-tar' : 'application/json' },
    body: bytes,
  });
  if (answer.status !== 200) throw new StepError(`world.snapshot ${file} is refused with ${answer.status}: ${messageOf(answer)}`);
  return name;
}

function contentOf(file: string, isArchive: boolean): string | Uint8Array<ArrayBuffer> {
  try {
    return isArchive ? readBytes(file) : readTextFile(file);
  } catch (error) {
    throw new StepError(`world.snapshot ${file} cannot be read: ${systemReason(error)}`);
  }
}
