import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Transitions } from '../../contract-tests/model/transitions.ts';
import { createExecutor, type Executor } from '../../contract-tests/run/executor.ts';
import { openReceiver, type ReceiverAddress } from '../../contract-tests/run/receiver.ts';
import type { Leftover } from '../../contract-tests/run/results.ts';
import { cleanUp } from '../../contract-tests/run/safety/clean-up.ts';
import { prepareDrafts } from '../../contract-tests/run/safety/create-drafts.ts';
import { createResourceList } from '../../contract-tests/run/safety/created-resources.ts';
import { guardTarget } from '../../contract-tests/run/safety/guard.ts';
import { createPace, maxRatePerSecond, usualRatePerSecond } from '../../contract-tests/run/safety/pace.ts';
import { createRetryOn429, type RetryOn429 } from '../../contract-tests/run/safety/retry-on-429.ts';
import type { Safety } from '../../contract-tests/run/safety/safety.ts';
import { createWorkerPool } from '../../contract-tests/run/threads/worker-pool.ts';
import type { Switches } from '../../contract-tests/switches.ts';
import { deploymentTarget, simulatorTarget } from '../../contract-tests/target.ts';
import type { Io } from './command.ts';
import { readReceiver, readSwitches, SWITCH_FLAGS } from './contract-switches.ts';
import { unreachable, usageError } from './errors.ts';
import { counted, durationText } from './output.ts';
import { baseUrl, integer, text } from './readers.ts';
import type { Reader, Settings } from './settings.ts';

/** A deployment as the command line names it. */
export interface Deployment extends Switches {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  /** Where its webhooks arrive. */
  readonly receiver: ReceiverAddress | undefined;
  readonly ratePerSecond: number;
  readonly maxRequests: number;
}

/** Where and how properties are checked. */
export interface ContractTarget {
  readonly name: string;
  readonly executor: Executor;
  /** Remarks for the report. */
  notes(): readonly string[];
  /** Removes what the run has created; ends early when the signal aborts. */
  cleanUp(signal: AbortSignal): Promise<readonly Leftover[]>;
}

const DEFAULT_MAX_REQUESTS = 10_000;
/** A second property uses the time that the first one waits for responses. */
const DEPLOYMENT_CONCURRENCY = 2;

/** Requests a second, below the rate at which a throttle layer could refuse one. */
const requestRate: Reader<number> = (value, from) => {
  if (/^\d*\.?\d+$/.test(value) && Number(value) > 0 && Number(value) < maxRatePerSecond) return Number(value);
  throw usageError(
    `${from} must be above 0 and below ${maxRatePerSecond.toFixed(1)} requests a second, where throttling begins, not ${value}`,
  );
};

/** Reads --target and its flags; undefined without --target. Throws a usage error when some are missing. */
export function readDeployment(settings: Settings): Deployment | undefined {
  const url = settings.one('target', baseUrl);
  if (url === undefined) {
    const alone = (['team', ...SWITCH_FLAGS, 'rate', 'max-requests'] as const).find(flag => settings.one(flag, text) !== undefined);
    if (alone !== undefined) throw usageError(`--${alone} needs a deployment: name it with --target <base url>`);
    return undefined;
  }
  const apiKey = settings.one('api-key', text);
  const teamId = settings.one('team', text);
  if (apiKey === undefined) throw usageError(`--target needs the API key of an organization there: set SIM_API_KEY, or give --api-key`);
  if (teamId === undefined) throw usageError(`--target needs a team there: give its id with --team`);
  return {
    baseUrl: url,
    apiKey,
    teamId,
    ...readSwitches(settings),
    receiver: readReceiver(settings),
    ratePerSecond: settings.one('rate', requestRate) ?? usualRatePerSecond,
    maxRequests: settings.one('max-requests', integer(1, 10_000_000)) ?? DEFAULT_MAX_REQUESTS,
  };
}

/** More workers bring little: each takes some seconds to start, and 200 MB. */
const MAX_USUAL_WORKERS = 8;
/** For fewer properties a worker is not worth its start. */
const PROPERTIES_A_WORKER = 20;

/** How many workers check so many properties. Throws a usage error with a deployment, where one process keeps to the pace. */
export function readWorkers(settings: Settings, deployment: Deployment | undefined, properties: number): number {
  const asked = settings.one('workers', integer(1, 64));
  if (asked !== undefined && deployment) throw usageError('--workers needs simulators: requests to a deployment are paced, see --rate');
  const usual = Math.min(availableParallelism(), MAX_USUAL_WORKERS, Math.ceil(properties / PROPERTIES_A_WORKER));
  return Math.max(1, Math.min(asked ?? usual, properties));
}

export interface OpenOptions {
  readonly io: Io;
  /** Interrupts the run. */
  readonly signal: AbortSignal;
  readonly transitions: Transitions;
  readonly workers: number;
}

/** Opens the target. One request checks address, key and team of a deployment: throws a CliError when one is wrong. */
export async function openTarget(deployment: Deployment | undefined, options: OpenOptions): Promise<ContractTarget> {
  return deployment ? openDeployment(deployment, options) : openSimulators(options);
}

async function openSimulators({ signal, transitions, workers }: OpenOptions): Promise<ContractTarget> {
  const executor =
    workers > 1 ? createWorkerPool({ size: workers, signal }) : createExecutor({ target: await simulatorTarget(), transitions, signal });
  return { name: 'simulator', executor, notes: () => [], cleanUp: () => Promise.resolve([]) };
}

async function openDeployment(deployment: Deployment, { io, signal, transitions }: OpenOptions): Promise<ContractTarget> {
  const { allowWrites, ratePerSecond, maxRequests, teamId } = deployment;
  const runId = randomBytes(4).toString('hex');
  const tag = `[sim ${runId}] `;
  const receiver = deployment.receiver && (await openReceiver(deployment.receiver));
  const target = deploymentTarget({ ...deployment, tag, receiver });
  const session = await target.open(0);
  await checkReached(session.fetch, deployment);
  const safety: Safety = {
    switches: deployment,
    maxRequests,
    pace: createPace(ratePerSecond),
    retryOn429: createRetryOn429(),
    createdResources: createResourceList(path.join(io.cwd, `sim-contract-${runId}.ndjson`), {
      run: runId,
      baseUrl: session.baseUrl,
      teamId,
      tag,
      startedAt: new Date().toISOString(),
    }),
    signal,
  };
  const guardedTarget = guardTarget(target, safety);
  const prepared = allowWrites ? [await prepareDrafts(await guardedTarget.open(0), Date.now())] : [];
  return {
    name: deployment.baseUrl,
    notes: () => [...prepared, ...waitNotes(safety.retryOn429)],
    executor: createExecutor({ target: guardedTarget, transitions, size: DEPLOYMENT_CONCURRENCY, signal }),
    async cleanUp(ending) {
      const leftovers = await cleanUp(session, safety, ending);
      await receiver?.close();
      return leftovers;
    },
  };
}

function waitNotes({ waits, waitedMs }: RetryOn429): string[] {
  return waits === 0 ? [] : [`Waited ${durationText(waitedMs)} after ${counted(waits, '429')} of the deployment`];
}

/** One request checks address, key and team. Throws a CliError when one is wrong. */
export async function checkReached(
  fetch: (request: Request) => Promise<Response>,
  { baseUrl: url, apiKey, teamId }: Pick<Deployment, 'baseUrl' | 'apiKey' | 'teamId'>,
): Promise<void> {
  const request = new Request(`${url}/api/v1/team/${encodeURIComponent(teamId)}`, { headers: { 'x-api-key': apiKey } });
  const response = await fetch(request).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw unreachable(`No response from ${url} (${cause instanceof Error ? cause.message : String(cause)}); look at --target`);
  });
  if (response.status === 401 || response.status === 403) throw usageError(`${url} refuses the API key with ${response.status}`);
  if (response.status === 404) throw usageError(`${url} knows no team ${teamId}; look at --team, and that --target ends before /api/v1`);
  if (!response.ok) throw unreachable(`${url} answers ${response.status} when asked for the team ${teamId}`);
}
