import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type TapedCall, tapedTarget } from '../../contract-tests/parity/tape.ts';
import { createBudget } from '../../contract-tests/run/budget.ts';
import { withoutOperations } from '../../contract-tests/run/exclusions.ts';
import { createExecutor, type Executor } from '../../contract-tests/run/executor.ts';
import { openReceiver, type ReceiverAddress } from '../../contract-tests/run/receiver.ts';
import { createResponseTimes, type ResponseLimits, type ResponseTimes } from '../../contract-tests/run/response-times.ts';
import type { Leftover } from '../../contract-tests/run/results.ts';
import { cleanUp } from '../../contract-tests/run/safety/clean-up.ts';
import { prepareDrafts } from '../../contract-tests/run/safety/create-drafts.ts';
import { createResourceList } from '../../contract-tests/run/safety/created-resources.ts';
import { guardTarget } from '../../contract-tests/run/safety/guard.ts';
import { createNetwork, type Network } from '../../contract-tests/run/safety/network.ts';
import { createPace, documentedLayers, type Pace, THROTTLE_SHARE } from '../../contract-tests/run/safety/pace.ts';
import { createPresence } from '../../contract-tests/run/safety/presence.ts';
import { createRetryOn429, type RetryOn429 } from '../../contract-tests/run/safety/retry-on-429.ts';
import type { Safety } from '../../contract-tests/run/safety/safety.ts';
import { shellWord } from '../../contract-tests/run/scripts/shell.ts';
import { createWorkerPool } from '../../contract-tests/run/threads/worker-pool.ts';
import { withFetch } from '../../contract-tests/run/with-fetch.ts';
import type { Suites } from '../../contract-tests/suites/all.ts';
import type { Switches } from '../../contract-tests/switches.ts';
import { deploymentTarget, simulatorTarget } from '../../contract-tests/target.ts';
import { type Reached, readReached, refuseTyped } from './access-flags.ts';
import type { Io } from './command.ts';
import { readReceiver, readSwitches, SWITCH_FLAGS } from './contract-switches.ts';
import { usageError } from './errors.ts';
import { ACCESS_FLAGS } from './flags.ts';
import { counted, durationText } from './output.ts';
import { checkReached, probe } from './reach-deployment.ts';
import { duration, integer, text } from './readers.ts';
import { readResponseLimits } from './response-limits.ts';
import type { Reader, Settings } from './settings.ts';

/** A deployment as the command line names it. */
export interface Deployment extends Switches, Reached {
  readonly apiKey: string;
  readonly teamId: string;
  /** Where its webhooks arrive. */
  readonly receiver: ReceiverAddress | undefined;
  /** Of all requests in sum; undefined when only the throttle bounds them. */
  readonly ratePerSecond: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly ignoreThrottle: boolean;
  readonly maxRequests: number;
  readonly maxTimeMs: number;
  readonly responseLimits: ResponseLimits;
  /** The least number of properties that must pass for a verdict; undefined for half of those that the switches allow. */
  readonly minPassed: number | undefined;
}

/** Where and how properties are checked. */
export interface ContractTarget {
  readonly name: string;
  readonly executor: Executor;
  /** What the titles of all that the run makes begin with; absent on a simulator. */
  readonly tag?: string;
  /** How fast it answers; absent on a simulator. */
  readonly responseTimes?: ResponseTimes;
  /** Remarks for the report. */
  notes(): readonly string[];
  /** What the network did in place of a deployment; absent on a simulator. */
  readonly network?: Pick<Network, 'results' | 'missingEvidence'>;
  /** Why no further property is started; undefined as long as there is no reason. */
  stopped?(): string | undefined;
  /** When the deployment was lost during the run; undefined while it is there. */
  lost?(): string | undefined;
  /** Removes what the run has created; ends early when the signal aborts. */
  cleanUp(signal: AbortSignal): Promise<readonly Leftover[]>;
}

/** Requests a second: a deployment has other users, and a run that lasts a minute sees more of it move. */
const DEFAULT_RATE = 150;
const DEFAULT_MAX_REQUESTS = 25_000;
const DEFAULT_MAX_TIME_MS = 180_000;
const DEFAULT_CONCURRENCY = 8;
/** Properties under way for each request under way: some wait for the throttle of their operation while others send. */
const PROPERTIES_A_REQUEST = 3;

const requestRate: Reader<number> = (value, from) => {
  if (/^\d*\.?\d+$/.test(value) && Number(value) > 0) return Number(value);
  throw usageError(`${from} must be a number of requests per second above 0, not ${value}`);
};

const maxTime: Reader<number> = (value, from) => {
  const ms = duration(value, from);
  if (ms > 0) return ms;
  throw usageError(`${from} must be longer than 0, not ${value}`);
};

/** Flags that only a run on a deployment has. */
const DEPLOYMENT_FLAGS = [
  'team',
  ...SWITCH_FLAGS,
  'rate',
  'concurrency',
  'ignore-throttle',
  'max-requests',
  'max-time',
  'min-passed',
] as const;

const NAME_IT = 'name it with --target <base url>';

/** Reads --target and its flags; undefined without --target. Throws a usage error when some are missing. */
export function readDeployment(settings: Settings, io: Pick<Io, 'cwd' | 'env'>): Deployment | undefined {
  const reached = readReached('target', settings, io);
  if (reached === undefined) {
    const isEndless = settings.on('until-failure') ?? false;
    const alone = DEPLOYMENT_FLAGS.find(flag => settings.one(flag, text) !== undefined && !(isEndless && flag === 'max-time'));
    if (alone !== undefined) throw usageError(`--${alone} needs a deployment: ${NAME_IT}`);
    refuseTyped([...ACCESS_FLAGS, 'max-response-time'], settings, NAME_IT);
    return undefined;
  }
  const apiKey = settings.one('api-key', text);
  const teamId = settings.one('team', text);
  if (apiKey === undefined) throw usageError(`--target needs the API key of an organization there: set SIM_API_KEY, or give --api-key`);
  if (teamId === undefined) throw usageError(`--target needs a team there: give its id with --team`);
  return {
    ...reached,
    apiKey,
    teamId,
    ...readSwitches(settings),
    receiver: readReceiver(settings),
    ratePerSecond: settings.one('rate', requestRate) ?? DEFAULT_RATE,
    concurrency: settings.one('concurrency', integer(1, 1000)) ?? DEFAULT_CONCURRENCY,
    ignoreThrottle: settings.on('ignore-throttle') ?? false,
    maxRequests: settings.one('max-requests', integer(1, 10_000_000)) ?? DEFAULT_MAX_REQUESTS,
    maxTimeMs: settings.one('max-time', maxTime) ?? DEFAULT_MAX_TIME_MS,
    responseLimits: readResponseLimits(settings),
    minPassed: settings.one('min-passed', integer(0, 100_000)),
  };
}

/** Returns the flags with which a run reaches the same deployment and may do the same there; the key and the secret of the receiver stay out of them. */
export function replayFlags(deployment: Deployment): string {
  const { replayWords, teamId, allowWrites, publishAccounts, importAccounts, allowSettings, allowThrottle, receiver } = deployment;
  const words = [
    '--team',
    teamId,
    ...(allowWrites ? ['--allow-writes'] : []),
    ...(publishAccounts.length > 0 ? ['--allow-publish', ...publishAccounts, '--max-publish', String(deployment.maxPublish)] : []),
    ...(importAccounts.length > 0 ? ['--allow-import', ...importAccounts] : []),
    ...(allowSettings ? ['--allow-settings'] : []),
    ...(allowThrottle ? ['--allow-throttle'] : []),
    ...(receiver ? ['--receiver', receiver.url, '--receiver-port', String(receiver.port)] : []),
    ...(deployment.ignoreThrottle ? ['--ignore-throttle'] : []),
  ];
  return [...replayWords, ...words.map(shellWord)].join(' ');
}

/** More workers bring little: each takes some seconds to start, and 200 MB. */
const MAX_USUAL_WORKERS = 8;
/** For fewer properties a worker is not worth its start. */
const PROPERTIES_A_WORKER = 20;

/** How many workers check so many properties. Throws a usage error with a deployment, where one process keeps to the pace. */
export function readWorkers(settings: Settings, deployment: Deployment | undefined, properties: number): number {
  const asked = settings.one('workers', integer(1, 64));
  if (asked !== undefined && deployment)
    throw usageError('--workers needs simulators: requests to a deployment are sent side by side, see --concurrency');
  const usual = Math.min(availableParallelism(), MAX_USUAL_WORKERS, Math.ceil(properties / PROPERTIES_A_WORKER));
  return Math.max(1, Math.min(asked ?? usual, properties));
}

export interface OpenOptions {
  readonly io: Io;
  /** Interrupts the run. */
  readonly signal: AbortSignal;
  readonly suites: Suites;
  readonly workers: number;
  /** Ids of operations that no property may call. */
  readonly excluded?: ReadonlySet<string>;
  /** Gets every request that is sent to a deployment, with its answer. */
  readonly tape?: TapedCall[];
}

/** Opens the target. One request checks address, key and team of a deployment: throws a CliError when one is wrong. */
export async function openTarget(deployment: Deployment | undefined, options: OpenOptions): Promise<ContractTarget> {
  return deployment ? openDeployment(deployment, options) : openSimulators(options);
}

const NONE: ReadonlySet<string> = new Set();

async function openSimulators({ signal, suites, workers, excluded = NONE }: OpenOptions): Promise<ContractTarget> {
  const executor =
    workers > 1
      ? createWorkerPool({ size: workers, signal, excluded })
      : createExecutor({ target: withoutOperations(await simulatorTarget(), excluded), suites, signal });
  return { name: 'simulator', executor, notes: () => [], cleanUp: () => Promise.resolve([]) };
}

async function openDeployment(deployment: Deployment, { io, signal, suites, excluded = NONE, tape }: OpenOptions): Promise<ContractTarget> {
  const started = performance.now();
  const { allowWrites, ratePerSecond, concurrency, ignoreThrottle, maxRequests, maxTimeMs, teamId } = deployment;
  // Before the time of the budget begins: it takes a second.
  await suites.judges();
  const runId = randomBytes(4).toString('hex');
  const tag = `[sim ${runId}] `;
  const receiver = deployment.receiver && (await openReceiver(deployment.receiver));
  const responseTimes = createResponseTimes(deployment.responseLimits);
  const sending = deploymentTarget({ ...deployment, tag, receiver, onAnswer: responseTimes.add });
  const presence = createPresence({ probe: () => probe(deployment) });
  const watched = withFetch(
    sending,
    ({ fetch }) =>
      (url, init) =>
        presence.send(() => fetch(url, init)),
  );
  const target = tape ? tapedTarget(watched, tape) : watched;
  const session = await target.open(0);
  await checkReached(session.fetch, deployment, signal);
  const createdResources = createResourceList(path.join(io.cwd, `sim-contract-${runId}.ndjson`), {
    run: runId,
    baseUrl: session.baseUrl,
    teamId,
    tag,
    startedAt: new Date().toISOString(),
  });
  const pace = createPace({ layers: ignoreThrottle ? [] : documentedLayers, concurrency, ratePerSecond });
  const reserveMs = (): number => createdResources.created.size * removalMs(pace);
  const budget = createBudget({ maxRequests, maxTimeMs, reserveMs });
  const network = createNetwork();
  const safety: Safety = {
    switches: deployment,
    budget,
    pace,
    retryOn429: createRetryOn429(),
    network,
    createdResources,
    presence,
    signal,
  };
  const guardedTarget = withoutOperations(guardTarget(target, safety), excluded);
  const prepared = allowWrites ? [await prepareDrafts(await guardedTarget.open(0), deployment, Date.now())] : [];
  return {
    name: deployment.baseUrl,
    tag,
    responseTimes,
    notes: () => [...deployment.notes, ...prepared, ...waitNotes(safety.retryOn429), ...network.notes()],
    network,
    stopped: () => presence.lost() ?? budget.ended(),
    lost: presence.lost,
    executor: createExecutor({
      target: guardedTarget,
      suites,
      size: concurrency * PROPERTIES_A_REQUEST,
      signal,
      replayFlags: replayFlags(deployment),
    }),
    async cleanUp(ending) {
      await presence.lookAgain();
      const leftMs = Math.ceil(Math.max(0, maxTimeMs - (performance.now() - started))) + CLEAN_UP_GRACE_MS;
      const leftovers = await cleanUp(session, safety, AbortSignal.any([ending, AbortSignal.timeout(leftMs)]));
      await receiver?.close();
      presence.close();
      return leftovers;
    },
  };
}

/** How much longer than `--max-time` the clean-up of a slow target may take. */
const CLEAN_UP_GRACE_MS = 10_000;

/** How long a removal takes, with a margin: an answer, or the place that the throttle leaves for it. */
function removalMs({ meanAnswerMs }: Pace): number {
  const throttledMs = Math.max(...documentedLayers.map(({ windowMs, requests }) => windowMs / (requests * THROTTLE_SHARE)));
  return Math.max(meanAnswerMs, throttledMs) * REMOVAL_MARGIN;
}

const REMOVAL_MARGIN = 1.5;

function waitNotes({ waits, waitedMs }: RetryOn429): string[] {
  return waits === 0 ? [] : [`Waited ${durationText(waitedMs)} after ${counted(waits, '429')} of the deployment`];
}
