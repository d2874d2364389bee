import type { Platform } from '../../openapi/generated/types.ts';
import { TRAP_NAMES, type TrapName } from '../grade/traps/names.ts';
import type { FailureSettings } from '../index.ts';
import { type ClockOption, mediaOption } from '../library/options.ts';
import { isLoopback } from '../text/foreign-caller.ts';
import { certificateProblem, tlsPairProblem } from '../text/tls-pair.ts';
import { usageError } from './errors.ts';
import * as read from './readers.ts';
import type { Settings } from './settings.ts';

export const LOG_KINDS = ['pretty', 'json', 'silent'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** The settings of `sim serve`, validated and with defaults. */
export interface ServeSettings {
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  readonly clock: ClockOption;
  readonly startTime: string | undefined;
  readonly failures: Partial<Readonly<Record<Platform, FailureSettings>>>;
  /** Faults of the API as JSON or YAML. */
  readonly faults: readonly string[];
  readonly fixture: string;
  /** A file as written. */
  readonly snapshot: string | undefined;
  readonly overrides: string | undefined;
  readonly state: string | undefined;
  /** Flags that were given and apply to new worlds only: the worlds in a state file continue as they were. */
  readonly forNewWorlds: readonly string[];
  /** A directory as written, or `discard`. */
  readonly media: string | undefined;
  readonly webhooks: readonly read.WebhookFlag[];
  readonly webhookHosts: readonly string[];
  readonly throttle: boolean;
  readonly validateResponses: 'off' | 'warn' | 'fail';
  readonly allowFetch: boolean;
  readonly allowedHosts: readonly string[];
  /** Whether it speaks https; the certificate of the user, or `true` for one that is made. */
  readonly https: boolean | { readonly cert: string; readonly key: string };
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly controlToken: string | undefined;
  /** A generated token that must be shown to the user. */
  readonly generatedToken: string | undefined;
  readonly ui: boolean;
  /** Whether assistants may use it. */
  readonly mcp: boolean;
  /** The folder of a recording. */
  readonly parity: string | undefined;
  /** Where a collector takes traces. */
  readonly otlp: string | undefined;
  /** Whether the client is graded, and with which traps; undefined where it is not. */
  readonly traps: readonly TrapName[] | undefined;
  readonly log: LogKind;
}

const FOR_NEW_WORLDS = ['seed', 'clock', 'start-time', 'fixture', 'snapshot', 'webhook', 'fail-platform', 'fault'] as const;

/** Defaults that `sim exec` overrides. */
const DEFAULTS: Pick<ServeSettings, 'port' | 'log'> = { port: 4010, log: 'pretty' };

/** Reads the flags of `sim serve`. `generateToken` is called if a control token is required and none is set. */
export function serveSettings(settings: Settings, generateToken: () => string, defaults = DEFAULTS): ServeSettings {
  const host = settings.one('host', read.host) ?? '127.0.0.1';
  const webhookHosts = settings.all('allow-webhook-host', read.host);
  const log = settings.one('log', read.oneOf(...LOG_KINDS)) ?? defaults.log;
  const state = settings.one('state', read.text);
  const givenToken = settings.one('control-token', read.token);
  const generatedToken = givenToken === undefined ? requiredToken(host, log, generateToken) : undefined;
  return {
    port: settings.one('port', read.port) ?? defaults.port,
    host,
    seed: settings.one('seed', read.seed) ?? 1,
    clock: settings.one('clock', read.clock) ?? 'realtime',
    startTime: settings.one('start-time', read.instant),
    failures: Object.fromEntries(settings.all('fail-platform', read.platformFailure).map(({ platform, failure }) => [platform, failure])),
    faults: settings.all('fault', read.text),
    fixture: settings.one('fixture', read.text) ?? 'default',
    snapshot: snapshotOf(settings),
    overrides: settings.one('overrides', read.text),
    state,
    forNewWorlds: FOR_NEW_WORLDS.filter(flag => settings.all(flag, read.text).length > 0).map(flag => `--${flag}`),
    media: mediaOption(settings.one('media', read.text), state),
    webhooks: settings.all('webhook', read.webhook(webhookHosts)),
    webhookHosts,
    throttle: settings.on('throttle') ?? true,
    validateResponses: settings.one('validate-responses', read.oneOf('off', 'warn', 'fail')) ?? 'warn',
    allowFetch: settings.on('allow-fetch') ?? false,
    allowedHosts: settings.all('allow-host', read.host),
    https: httpsOf(settings),
    publicUrl: settings.one('public-url', read.publicUrl),
    trustProxy: settings.on('trust-proxy') ?? false,
    controlToken: givenToken ?? generatedToken,
    generatedToken,
    ui: settings.on('ui') ?? true,
    mcp: settings.on('mcp') ?? false,
    parity: settings.one('parity', read.text),
    otlp: settings.one('otlp', read.collector),
    traps: gradedTraps(settings),
    log,
  };
}

const NOT_WITH_SNAPSHOT = ['fixture', 'seed', 'start-time', 'webhook'] as const;

/** A snapshot has all that a fixture would bring. */
function snapshotOf(settings: Settings): string | undefined {
  const snapshot = settings.one('snapshot', read.text);
  const other = snapshot === undefined ? undefined : NOT_WITH_SNAPSHOT.find(flag => settings.raw(flag) !== undefined);
  if (other !== undefined) throw usageError(`--snapshot and --${other} contradict: a snapshot has its own; leave one of them out`);
  return snapshot;
}

/** A certificate without --https is a mistake, unless https was switched off. */
function httpsOf(settings: Settings): ServeSettings['https'] {
  const https = settings.on('https');
  const cert = settings.one('cert', read.pemFile);
  const key = settings.one('key', read.pemFile);
  if (cert === undefined && key === undefined) return https ?? false;
  if (https !== true) throw usageError(`${cert === undefined ? '--key' : '--cert'} goes with --https`);
  if (cert === undefined) throw usageError('--key goes with --cert, the file of the certificate');
  const problem = certificateProblem(cert);
  if (problem !== undefined) throw usageError(problem);
  if (key === undefined && !cert.pem.includes('PRIVATE KEY')) throw usageError('--cert has no private key: give its file with --key');
  const pairProblem = tlsPairProblem(cert, key ?? cert);
  if (pairProblem !== undefined) throw usageError(pairProblem);
  return { cert: cert.pem, key: (key ?? cert).pem };
}

/** The traps of --traps; `all` stands for every one. */
export function readTraps(settings: Settings): readonly TrapName[] {
  const names = settings.all('traps', read.oneOf('all', ...TRAP_NAMES));
  return TRAP_NAMES.filter(name => names.includes('all') || names.includes(name));
}

function gradedTraps(settings: Settings): readonly TrapName[] | undefined {
  const traps = readTraps(settings);
  return settings.on('grade') || traps.length > 0 ? traps : undefined;
}

/** Other than on loopback, anybody who reaches the port could use the control API, so it requires a token. */
function requiredToken(host: string, log: LogKind, generateToken: () => string): string | undefined {
  if (isLoopback(host)) return undefined;
  if (log === 'silent') throw usageError(`--host ${host} requires --control-token, because --log silent would not show a generated one`);
  return generateToken();
}
