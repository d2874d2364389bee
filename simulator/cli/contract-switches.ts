import type { ReceiverAddress } from '../../contract-tests/run/receiver.ts';
import { READS_ONLY, type Switches } from '../../contract-tests/switches.ts';
import { usageError } from './errors.ts';
import { endpointUrl, integer, port, text } from './readers.ts';
import type { Settings } from './settings.ts';

/** The flags that say what a run may do to a deployment. */
export const SWITCH_FLAGS = [
  'allow-writes',
  'allow-publish',
  'max-publish',
  'allow-import',
  'allow-settings',
  'allow-throttle',
  'receiver',
  'receiver-port',
  'receiver-secret',
] as const;

const MAX_PUBLISH = 1000;
const DEFAULT_RECEIVER_PORT = 8080;

/** Reads what a run may send beyond reads. Throws a usage error for a switch that goes with another one. */
export function readSwitches(settings: Settings): Switches {
  const switches: Switches = {
    allowWrites: settings.on('allow-writes') ?? READS_ONLY.allowWrites,
    publishAccounts: settings.all('allow-publish', text),
    maxPublish: settings.one('max-publish', integer(1, MAX_PUBLISH)) ?? READS_ONLY.maxPublish,
    importAccounts: settings.all('allow-import', text),
    allowSettings: settings.on('allow-settings') ?? READS_ONLY.allowSettings,
    allowThrottle: settings.on('allow-throttle') ?? READS_ONLY.allowThrottle,
  };
  const { allowWrites, publishAccounts, importAccounts, allowSettings } = switches;
  const isGiven = {
    'allow-publish': publishAccounts.length > 0,
    'allow-import': importAccounts.length > 0,
    'allow-settings': allowSettings,
  };
  const given = Object.entries(isGiven).find(([, is]) => is)?.[0];
  if (given !== undefined && !allowWrites) throw usageError(`--${given} goes with --allow-writes`);
  if (settings.one('max-publish', text) !== undefined && publishAccounts.length === 0)
    throw usageError('--max-publish goes with --allow-publish <account ids>');
  return switches;
}

/** Reads where webhooks arrive; undefined without --receiver. */
export function readReceiver(settings: Settings): ReceiverAddress | undefined {
  const url = settings.one('receiver', endpointUrl);
  const secret = settings.one('receiver-secret', text);
  const localPort = settings.one('receiver-port', port);
  if (url !== undefined) return { url, port: localPort ?? DEFAULT_RECEIVER_PORT, ...(secret !== undefined && { secret }) };
  if (secret !== undefined) throw usageError('--receiver-secret goes with --receiver <public url>');
  if (localPort !== undefined) throw usageError('--receiver-port goes with --receiver <public url>');
  return undefined;
}
