import { availableParallelism } from 'node:os';
import type { TapedCall } from '../../../contract-tests/parity/record.ts';
import { createExecutor, type Executor } from '../../../contract-tests/run/executor.ts';
import { openReceiver } from '../../../contract-tests/run/receiver.ts';
import { createResponseTimes, type ResponseLimits, type ResponseTimes } from '../../../contract-tests/run/response-times.ts';
import type { Leftover } from '../../../contract-tests/run/results.ts';
import { prepareDrafts } from '../../../contract-tests/run/safety/create-drafts.ts';
import type { Network } from '../../../contract-tests/run/safety/network.ts';
import { withoutOperations } from '../../../contract-tests/run/select-properties.ts';
import { createWorkerPool } from '../../../contract-tests/run/threads/worker-pool.ts';
import type { Suites } from '../../../contract-tests/suites/all.ts';
import { simulatorTarget } from '../../../contract-tests/target.ts';
import { publicApi } from '../../../openapi/document.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Io } from '../command.ts';
import { refuseTyped } from '../deployment/access.ts';
import { openGuarded } from '../deployment/guarded.ts';
import { type DeploymentSettings, readDeploymentSettings, replayFlags, SWITCH_FLAGS } from '../deployment/settings.ts';
import { usageError } from '../errors.ts';
import { ACCESS_FLAGS } from '../flags.ts';
import { someTime, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** A deployment as the command line names it. */
export interface Deployment extends DeploymentSettings {
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

const DEFAULT_MAX_TIME_MS = 180_000;
/** Properties under way for each request under way: some wait for the throttle of their operation while others send. */
const PROPERTIES_A_REQUEST = 3;

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
  const deployment = readDeploymentSettings(settings, io, DEFAULT_MAX_TIME_MS);
  if (deployment === undefined) {
    const isEndless = settings.on('until-failure');
    const alone = DEPLOYMENT_FLAGS.find(flag => settings.one(flag, text) !== undefined && !(isEndless && flag === 'max-time'));
    if (alone !== undefined) throw usageError(`--${alone} needs a deployment: ${NAME_IT}`);
    refuseTyped([...ACCESS_FLAGS, 'max-response-time'], settings, NAME_IT);
    return undefined;
  }
  return {
    ...deployment,
    responseLimits: readResponseLimits(settings),
    minPassed: settings.one('min-passed'),
  };
}

/** More workers bring little: each takes some seconds to start, and 200 MB. */
const MAX_USUAL_WORKERS = 8;
/** For fewer properties a worker is not worth its start. */
const PROPERTIES_A_WORKER = 20;

/** How many workers check so many properties. Throws a usage error with a deployment, where one process keeps to the pace. */
export function readWorkers(settings: Settings, deployment: Deployment | undefined, properties: number): number {
  const asked = settings.one('workers');
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
  // Before the time of the budget begins: it takes a second.
  await suites.judges();
  const receiver = deployment.receiver && (await openReceiver(deployment.receiver));
  const responseTimes = createResponseTimes(deployment.responseLimits);
  const guarded = await openGuarded(deployment, {
    io,
    command: 'contract',
    signal,
    receiver,
    onAnswer: responseTimes.add,
    tape,
  });
  const target = withoutOperations(guarded.target, excluded);
  const prepared = deployment.allowWrites ? [await prepareDrafts(await target.open(0), deployment, Date.now())] : [];
  const { tag, network, stopped, lost } = guarded;
  return {
    name: deployment.baseUrl,
    tag,
    responseTimes,
    notes: () => [...deployment.notes, ...prepared, ...guarded.notes()],
    network,
    stopped,
    lost,
    executor: createExecutor({
      target,
      suites,
      size: deployment.concurrency * PROPERTIES_A_REQUEST,
      signal,
      replayFlags: replayFlags(deployment),
    }),
    async cleanUp(ending) {
      const leftovers = await guarded.cleanUp(ending, excluded);
      await receiver?.close();
      return leftovers;
    },
  };
}

/** Reads the limits of response times. Throws a usage error for an operation that does not exist. */
function readResponseLimits(settings: Settings): ResponseLimits {
  const given = settings.fromFile('responseTimes');
  return { usual: settings.one('max-response-time'), own: new Map(given ? ownLimits(given.value, given.from) : []) };
}

function ownLimits(value: unknown, from: string): [string, number][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageError(`${from} must be an object of operations with durations, such as listPosts: 500ms`);
  const known = publicApi.operations().map(({ id }) => id);
  return Object.entries(value).map(([operation, limit]) => {
    const place = `${from}: ${operation}`;
    if (!known.some(id => id === operation)) throw usageError(`${place} is no operation${didYouMean(operation, known)}`);
    if (typeof limit !== 'string' && typeof limit !== 'number') throw usageError(`${place} needs a duration such as 500ms`);
    return [operation, someTime(String(limit), place)];
  });
}
