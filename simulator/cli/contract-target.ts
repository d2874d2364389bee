import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Transitions } from '../../contract-tests/model/transitions.ts';
import { createExecutor, type Executor } from '../../contract-tests/run/executor.ts';
import type { Leftover } from '../../contract-tests/run/results.ts';
import { createResourceList } from '../../contract-tests/run/safety/created-resources.ts';
import { cleanUp, guarded, type Safety } from '../../contract-tests/run/safety/guard.ts';
import { createPace, maxRatePerSecond, usualRatePerSecond } from '../../contract-tests/run/safety/pace.ts';
import { prepareDrafts } from '../../contract-tests/run/safety/prepare.ts';
import { createRetryOn429, type RetryOn429 } from '../../contract-tests/run/safety/retry-on-429.ts';
import { createWorkerPool } from '../../contract-tests/run/threads/worker-pool.ts';
import { deploymentTarget, simulatorTarget } from '../../contract-tests/target.ts';
import type { Io } from './command.ts';
import { unreachable, usageError } from './errors.ts';
import { counted, durationText } from './output.ts';
import { baseUrl, integer, text } from './readers.ts';
import type { Reader, Settings } from './settings.ts';

/** A deployment as the command line names it. */
export interface Deployment {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  readonly allowWrites: boolean;
  readonly ratePerSecond: number;
  readonly maxRequests: number;
}

/** Who examines the properties where, and how that is left. */
export interface ContractTarget {
  readonly name: string;
  readonly crew: Executor;
  /** What is to be said of how it went. */
  notes(): readonly string[];
  /** Removes what the run has created; a signal that aborts ends that, too. */
  cleanUp(signal: AbortSignal): Promise<readonly Leftover[]>;
}

const DEFAULT_MAX_REQUESTS = 10_000;
/** Answers of a deployment are waited for: a second property uses the time. */
const DEPLOYMENT_CONCURRENCY = 2;

/** Requests a second. One that a throttle layer could refuse is refused here. */
const requestRate: Reader<number> = (value, from) => {
  if (/^\d*\.?\d+$/.test(value) && Number(value) > 0 && Number(value) < maxRatePerSecond) return Number(value);
  throw usageError(
    `${from} must be above 0 and below ${maxRatePerSecond.toFixed(1)} requests a second, where throttling begins, not ${value}`,
  );
};

/** What --target and the flags beside it say; undefined when the target is a simulator. Throws a usage error for half of it. */
export function readDeployment(settings: Settings): Deployment | undefined {
  const url = settings.one('target', baseUrl);
  if (url === undefined) {
    const alone = (['team', 'allow-writes', 'rate', 'max-requests'] as const).find(flag => settings.one(flag, text) !== undefined);
    if (alone !== undefined) throw usageError(`--${alone} is about a deployment: name it with --target <base url>`);
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
    allowWrites: settings.on('allow-writes') ?? false,
    ratePerSecond: settings.one('rate', requestRate) ?? usualRatePerSecond,
    maxRequests: settings.one('max-requests', integer(1, 10_000_000)) ?? DEFAULT_MAX_REQUESTS,
  };
}

/** More threads bring little: each takes some seconds to start, and 200 MB. */
const MAX_USUAL_WORKERS = 8;
/** For fewer properties no thread is worth its start. */
const PROPERTIES_A_WORKER = 20;

/** How many threads examine `properties` properties on simulators. Throws a usage error beside a deployment, which is asked by one process at its pace. */
export function readWorkers(settings: Settings, deployment: Deployment | undefined, properties: number): number {
  const asked = settings.one('workers', integer(1, 64));
  if (asked !== undefined && deployment)
    throw usageError('--workers is about simulators: a deployment is asked at its own pace, see --rate');
  const usual = Math.min(availableParallelism(), MAX_USUAL_WORKERS, Math.ceil(properties / PROPERTIES_A_WORKER));
  return Math.max(1, Math.min(asked ?? usual, properties));
}

export interface OpenOptions {
  readonly io: Io;
  /** Ends the run. */
  readonly signal: AbortSignal;
  readonly transitions: Transitions;
  readonly workers: number;
}

/** Opens the target; a deployment is asked once, so that a wrong address, key or team is said at once. Throws a CliError for these. */
export async function openTarget(deployment: Deployment | undefined, options: OpenOptions): Promise<ContractTarget> {
  return deployment ? openDeployment(deployment, options) : openSimulators(options);
}

async function openSimulators({ signal, transitions, workers }: OpenOptions): Promise<ContractTarget> {
  const crew =
    workers > 1 ? createWorkerPool({ size: workers, signal }) : createExecutor({ target: await simulatorTarget(), transitions, signal });
  return { name: 'simulator', crew, notes: () => [], cleanUp: () => Promise.resolve([]) };
}

async function openDeployment(deployment: Deployment, { io, signal, transitions }: OpenOptions): Promise<ContractTarget> {
  const { allowWrites, ratePerSecond, maxRequests } = deployment;
  const target = deploymentTarget(deployment);
  const session = await target.open(0);
  await checkReached(session.fetch, deployment);
  const runId = randomBytes(4).toString('hex');
  const safety: Safety = {
    allowWrites,
    maxRequests,
    pace: createPace(ratePerSecond),
    patience: createRetryOn429(),
    ledger: createResourceList(path.join(io.cwd, `sim-contract-${runId}.ndjson`), runId),
    tag: `[sim ${runId}] `,
    signal,
  };
  const careful = guarded(target, safety);
  const prepared = allowWrites ? [await prepareDrafts(await careful.open(0), Date.now())] : [];
  return {
    name: deployment.baseUrl,
    notes: () => [...prepared, ...waitNotes(safety.patience)],
    crew: createExecutor({ target: careful, transitions, size: DEPLOYMENT_CONCURRENCY, signal }),
    cleanUp: ending => cleanUp(session, safety, ending),
  };
}

function waitNotes({ waits, waitedMs }: RetryOn429): string[] {
  return waits === 0 ? [] : [`Waited ${counted(waits, 'time')} for the throttle of the deployment, ${durationText(waitedMs)} in all`];
}

async function checkReached(fetch: (request: Request) => Promise<Response>, { baseUrl: url, apiKey, teamId }: Deployment): Promise<void> {
  const request = new Request(`${url}/api/v1/team/${encodeURIComponent(teamId)}`, { headers: { 'x-api-key': apiKey } });
  const response = await fetch(request).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw unreachable(`Nobody answers at ${url} (${cause instanceof Error ? cause.message : String(cause)}); look at --target`);
  });
  if (response.status === 401 || response.status === 403) throw usageError(`${url} refuses the API key with ${response.status}`);
  if (response.status === 404) throw usageError(`${url} knows no team ${teamId}; look at --team, and that --target ends before /api/v1`);
  if (!response.ok) throw unreachable(`${url} answers ${response.status} when asked for the team ${teamId}`);
}
