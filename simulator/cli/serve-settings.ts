import type { Platform } from '../../openapi/generated/types.ts';
import { isLoopback } from '../http/guard.ts';
import type { FailureOrder } from '../index.ts';
import { type ClockOption, mediaOption } from '../library/options.ts';
import { usageError } from './errors.ts';
import * as read from './readers.ts';
import type { Settings } from './settings.ts';

export const LOG_KINDS = ['pretty', 'json', 'silent'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** What `sim serve` was asked for, every value checked and every default in its place. */
export interface ServeSettings {
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  readonly clock: ClockOption;
  readonly startTime: string | undefined;
  readonly failures: Partial<Readonly<Record<Platform, FailureOrder>>>;
  readonly fixture: string;
  readonly state: string | undefined;
  /** A directory as it was written, or `discard`. */
  readonly media: string | undefined;
  readonly webhooks: readonly { readonly url: string; readonly secret?: string }[];
  readonly throttle: boolean;
  readonly validateResponses: 'off' | 'warn' | 'fail';
  readonly allowFetch: boolean;
  readonly allowedHosts: readonly string[];
  readonly controlToken: string | undefined;
  /** A token that was made here: the user has to be told. */
  readonly madeToken: string | undefined;
  readonly ui: boolean;
  readonly log: LogKind;
}

/** What holds where nobody says anything else. */
const DEFAULTS: Pick<ServeSettings, 'port' | 'log'> = { port: 4010, log: 'pretty' };

/** Reads the flags of `sim serve`. `makeToken` is asked for a control token when one is needed and none was given. */
export function serveSettings(settings: Settings, makeToken: () => string, defaults = DEFAULTS): ServeSettings {
  const host = settings.one('host', read.host) ?? '127.0.0.1';
  const log = settings.one('log', read.oneOf(...LOG_KINDS)) ?? defaults.log;
  const state = settings.one('state', read.text);
  const givenToken = settings.one('control-token', read.token);
  const madeToken = givenToken === undefined ? neededToken(host, log, makeToken) : undefined;
  return {
    port: settings.one('port', read.port) ?? defaults.port,
    host,
    seed: settings.one('seed', read.seed) ?? 1,
    clock: settings.one('clock', read.clock) ?? 'realtime',
    startTime: settings.one('start-time', read.instant),
    failures: Object.fromEntries(settings.all('fail-platform', read.platformFailure).map(({ platform, order }) => [platform, order])),
    fixture: settings.one('fixture', read.text) ?? 'default',
    state,
    media: mediaOption(settings.one('media', read.text), state),
    webhooks: settings.all('webhook', read.webhook),
    throttle: settings.on('throttle') ?? true,
    validateResponses: settings.one('validate-responses', read.oneOf('off', 'warn', 'fail')) ?? 'warn',
    allowFetch: settings.on('allow-fetch') ?? false,
    allowedHosts: settings.all('allow-host', read.host),
    controlToken: givenToken ?? madeToken,
    madeToken,
    ui: settings.on('ui') ?? true,
    log,
  };
}

/** Whoever can reach the port could steer the simulator: away from loopback the control API asks for a token (surface §5). */
function neededToken(host: string, log: LogKind, makeToken: () => string): string | undefined {
  if (isLoopback(host)) return undefined;
  if (log === 'silent') throw usageError(`--host ${host} needs a --control-token: with --log silent nobody would see the one that is made`);
  return makeToken();
}
