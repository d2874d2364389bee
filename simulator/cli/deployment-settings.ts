/** The flags of commands that run on a deployment under a guard. */
import type { ReceiverAddress } from '../../contract-tests/run/receiver.ts';
import { shellWord } from '../../contract-tests/run/scripts/shell.ts';
import type { Switches } from '../../contract-tests/switches.ts';
import { type Reached, readReached } from './access-flags.ts';
import type { Io } from './command.ts';
import { readReceiver, readSwitches } from './contract-switches.ts';
import { usageError } from './errors.ts';
import { integer, someTime, text } from './readers.ts';
import type { Reader, Settings } from './settings.ts';

/** A deployment, with what may be sent to it. */
export interface DeploymentSettings extends Switches, Reached {
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
}

/** Requests a second: a deployment has other users, and a run that lasts a minute sees more of it move. */
const DEFAULT_RATE = 150;
const DEFAULT_MAX_REQUESTS = 25_000;
const DEFAULT_CONCURRENCY = 8;

const requestRate: Reader<number> = (value, from) => {
  if (/^\d*\.?\d+$/.test(value) && Number(value) > 0) return Number(value);
  throw usageError(`${from} must be a number of requests per second above 0, not ${value}`);
};

/** Reads --target and what may be sent there; undefined without --target. Throws a usage error when a flag is missing. */
export function readDeploymentSettings(
  settings: Settings,
  io: Pick<Io, 'cwd' | 'env'>,
  defaultMaxTimeMs: number,
): DeploymentSettings | undefined {
  const reached = readReached('target', settings, io);
  if (reached === undefined) return undefined;
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
    maxTimeMs: settings.one('max-time', someTime) ?? defaultMaxTimeMs,
  };
}

/** Returns the flags with which a run reaches the same deployment and may do the same there; the key and the secret of the receiver stay out of them. */
export function replayFlags(deployment: DeploymentSettings): string {
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
