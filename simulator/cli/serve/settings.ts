import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Platform } from '../../../openapi/generated/types.ts';
import { TRAP_NAMES, type TrapName } from '../../grade/traps/names.ts';
import type { FailureSettings } from '../../index.ts';
import { type ClockOption, mediaOption } from '../../library/options.ts';
import { isLoopback } from '../../text/foreign-caller.ts';
import { newTemporaryFolder } from '../../text/temporary-folder.ts';
import { readTextFile } from '../../text/text-file.ts';
import { certificateProblem, tlsPairProblem } from '../../text/tls-pair.ts';
import { usageError } from '../errors.ts';
import * as read from '../readers.ts';
import type { Settings } from '../settings.ts';
import type { LogKind } from '../simulator-flags.ts';

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
  const host = settings.get('host');
  const webhookHosts = settings.all('allow-webhook-host');
  const log = settings.one('log') ?? defaults.log;
  const state = settings.one('state');
  const givenToken = settings.one('control-token');
  const generatedToken = givenToken === undefined ? requiredToken(host, log, generateToken) : undefined;
  return {
    port: settings.one('port') ?? defaults.port,
    host,
    seed: settings.get('seed'),
    clock: settings.get('clock'),
    startTime: settings.one('start-time'),
    failures: Object.fromEntries(settings.all('fail-platform').map(({ platform, failure }) => [platform, failure])),
    faults: settings.all('fault'),
    fixture: settings.one('fixture') ?? 'default',
    snapshot: snapshotOf(settings),
    overrides: settings.one('overrides'),
    state,
    forNewWorlds: FOR_NEW_WORLDS.filter(flag => settings.all(flag, read.text).length > 0).map(flag => `--${flag}`),
    media: mediaOption(settings.one('media'), state),
    webhooks: settings.all('webhook', read.webhook(webhookHosts)),
    webhookHosts,
    throttle: settings.on('throttle'),
    validateResponses: settings.get('validate-responses'),
    allowFetch: settings.on('allow-fetch'),
    allowedHosts: settings.all('allow-host'),
    https: httpsOf(settings),
    publicUrl: settings.one('public-url'),
    trustProxy: settings.on('trust-proxy'),
    controlToken: givenToken ?? generatedToken,
    generatedToken,
    ui: settings.on('ui'),
    mcp: settings.on('mcp'),
    parity: settings.one('parity'),
    otlp: settings.one('otlp'),
    traps: gradedTraps(settings),
    log,
  };
}

const NOT_WITH_SNAPSHOT = ['fixture', 'seed', 'start-time', 'webhook'] as const;

/** A snapshot has all that a fixture would bring. */
function snapshotOf(settings: Settings): string | undefined {
  const snapshot = settings.one('snapshot');
  const other = snapshot === undefined ? undefined : NOT_WITH_SNAPSHOT.find(flag => settings.raw(flag) !== undefined);
  if (other !== undefined) throw usageError(`--snapshot and --${other} contradict: a snapshot has its own; leave one of them out`);
  return snapshot;
}

/** A certificate without --https is a mistake, unless https was switched off. */
function httpsOf(settings: Settings): ServeSettings['https'] {
  const https = settings.on('https');
  const cert = settings.one('cert');
  const key = settings.one('key');
  if (cert === undefined && key === undefined) return https;
  if (!https) throw usageError(`${cert === undefined ? '--key' : '--cert'} goes with --https`);
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
  const names = settings.all('traps');
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

/** A certificate in a file, for clients to trust. */
export interface CertificateFile {
  readonly file: string;
  /** The fingerprint: hexadecimal bytes with colons between them. */
  readonly sha256: string;
  remove(): void;
}

/** Writes a certificate, and nothing of its key, to a temporary file. */
export function writeCertificate(pem: string): CertificateFile {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const folder = newTemporaryFolder('sim-certificate-');
  const file = path.join(folder, 'cert.pem');
  writeFileSync(file, `${certificates.join('\n')}\n`);
  return { file, sha256: new X509Certificate(pem).fingerprint256, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Returns a file with a certificate and with those that the user trusts already, which NODE_EXTRA_CA_CERTS names. It stands next to the certificate and is
 * removed with it. Without such a file, or with one that cannot be read, of which Node itself warns, the certificate stays alone.
 */
export function withTrusted(certificateFile: string, trusted: string | undefined): string {
  if (trusted === undefined || trusted === '') return certificateFile;
  let others: string;
  try {
    others = readTextFile(trusted);
  } catch {
    return certificateFile;
  }
  const file = path.join(path.dirname(certificateFile), 'trusted.pem');
  writeFileSync(file, `${others.trimEnd()}\n${readFileSync(certificateFile, 'utf8')}`);
  return file;
}
