/** Parsers of flag values. Each takes the text and where it was given, and throws a usage error that names both. */
import { decoded } from '../../contract-tests/access/access.ts';
import { controlApi, publicApi } from '../../openapi/document.ts';
import type { Platform } from '../../openapi/generated/types.ts';
import { checkTarget } from '../domain/webhooks/rules.ts';
import { checkedPublicUrl } from '../http/public-url.ts';
import type { FailureMode, FailureSettings } from '../index.ts';
import { CLOCK_SPEED_WORDS, parseClockSpeed } from '../kernel/clock-speed.ts';
import { ApiError } from '../kernel/errors.ts';
import { DURATION_WORDS, parseDuration, parseInstant } from '../kernel/time.ts';
import { type ClockOption, collectorOption } from '../library/options.ts';
import { createMask } from '../text/mask.ts';
import { didYouMean } from '../text/suggest.ts';
import { readTextFile } from '../text/text-file.ts';
import type { PemText } from '../text/tls-pair.ts';
import { canParseUrl } from '../text/urls.ts';
import { readable, usageError } from './errors.ts';
import type { Reader } from './flag.ts';

export const platformNames = publicApi.schema('Platform').enum as readonly Platform[];
export const failureModes = () => controlApi().schema('FailureMode').enum as readonly FailureMode[];

/** The types of webhook events. */
export const webhookTypes = (): string[] => Object.keys(publicApi.json.webhooks ?? {});

/** Any text. */
export const text: Reader<string> = value => value;

/** An integer between two bounds, inclusive. */
export function integer(min: number, max: number): Reader<number> {
  return (value, from) => {
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    throw usageError(`${from} must be a whole number from ${min} to ${max}, not ${value}`);
  };
}

export const port = integer(0, 65_535);
export const seed = integer(0, Number.MAX_SAFE_INTEGER);
export const times = integer(1, 1_000_000);

/** A share, 0 to 1. */
export const rate: Reader<number> = (value, from) => {
  if (/^\d*\.?\d+$/.test(value) && Number(value) <= 1) return Number(value);
  throw usageError(`${from} must be a rate from 0 to 1, not ${value}`);
};

/** A percentage, 0 to 100, fractions allowed. */
export const percentage: Reader<number> = (value, from) => {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) <= 100) return Number(value);
  throw usageError(`${from} must be a percentage from 0 to 100, such as 80, not ${value}`);
};

/** Seconds, fractions allowed. */
export const seconds: Reader<number> = (value, from) => {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  throw usageError(`${from} must be a number of seconds, not ${value}`);
};

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (value, from) => {
    const word = words.find(candidate => candidate === value.toLowerCase());
    if (word !== undefined) return word;
    throw usageError(`${from} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not ${value}`);
  };
}

export const clock: Reader<ClockOption> = (value, from) => {
  // parseClockSpeed accepts exactly the strings of ClockOption.
  if (parseClockSpeed(value)) return value as ClockOption;
  throw usageError(`${from} must be ${CLOCK_SPEED_WORDS}, not ${value}`);
};

/** An instant, returned as written. */
export const instant: Reader<string> = (value, from) => {
  if (parseInstant(value) !== undefined) return value;
  throw usageError(`${from} must be an ISO 8601 date-time with an offset, such as 2026-03-02T09:00:00Z, not ${value}`);
};

/** A duration, milliseconds. */
export const duration: Reader<number> = (value, from) => {
  const milliseconds = parseDuration(value);
  if (milliseconds !== undefined) return milliseconds;
  throw usageError(`${from} must be ${DURATION_WORDS}, not ${value}`);
};

/** A duration above 0, milliseconds. */
export const someTime: Reader<number> = (value, from) => {
  const ms = duration(value, from);
  if (ms > 0) return ms;
  throw usageError(`${from} must be longer than 0, not ${value}`);
};

/** A platform, in any case and with `-` or `_`. */
export const platform: Reader<Platform> = (value, from) => {
  const wanted = value.toUpperCase().replaceAll('-', '_');
  const name = platformNames.find(candidate => candidate === wanted);
  if (name) return name;
  throw usageError(`${from}: unknown platform ${value}${didYouMean(wanted, platformNames) || `; known: ${platformNames.join(', ')}`}`);
};

export const failureMode: Reader<FailureMode> = (value, from) => {
  const modes = failureModes();
  const mode = modes.find(candidate => candidate === value.toLowerCase());
  if (mode) return mode;
  throw usageError(`${from}: unknown failure ${value}${didYouMean(value, modes) || `; known: ${modes.join(', ')}`}`);
};

/** `<P>[:mode][:rate]`. The mode defaults to outage, or to degraded if there is only a rate. */
export const platformFailure: Reader<{ readonly platform: Platform; readonly failure: FailureSettings }> = (value, from) => {
  const [name = '', ...rest] = value.split(':');
  const where = `${from} ${value}`;
  const target = platform(name, from);
  const last = rest.at(-1);
  const hasRate = last !== undefined && /^[\d.]/.test(last);
  const modes = hasRate ? rest.slice(0, -1) : rest;
  if (modes.length > 1) throw usageError(`${where}: write <platform>, <platform>:<failure> or <platform>:<failure>:<rate>`);
  const mode = modes[0] === undefined ? (hasRate ? 'degraded' : 'outage') : failureMode(modes[0], from);
  return { platform: target, failure: hasRate ? { mode, rate: rate(last, from) } : { mode } };
};

/** An endpoint of --webhook. */
export interface WebhookFlag {
  readonly url: string;
  readonly secret?: string;
}

/** `<url>[=<secret>]`, by http to loopback and `allowedHosts` only. The secret starts after the first `=`, or in a URL with a query at `=whsec_`. */
export const webhook: (allowedHosts?: readonly string[]) => Reader<WebhookFlag> = allowedHosts => (value, from) => {
  const mark = value.includes('?') ? value.indexOf('=whsec_') : value.indexOf('=');
  if (mark === value.length - 1) throw usageError(`${from} ${value}: the secret after = is missing`);
  const url = mark < 0 ? value : value.slice(0, mark);
  try {
    checkTarget(url, allowedHosts);
  } catch (error) {
    if (error instanceof ApiError) throw usageError(`${from}: ${error.issues?.[0]?.message ?? error.message}`);
    throw error;
  }
  return mark < 0 ? { url } : { url, secret: value.slice(mark + 1) };
};

/** The address of an endpoint, which is used as it is written: a slash at its end or a query belongs to it. */
export const endpointUrl: Reader<string> = (value, from) => {
  const url = canParseUrl(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError(`${from} must be an http or https URL, not ${createMask([])(value)}`);
  // No request would send them.
  if (url.username !== '' || url.password !== '')
    throw usageError(`${from} takes no user name or password: give the address as ${url.origin}`);
  return value;
};

/** The address to which paths are appended, without a slash at its end. */
export const baseUrl: Reader<string> = (value, from) => {
  const { origin, pathname } = new URL(endpointUrl(value, from));
  if (/[?#]/.test(value))
    throw usageError(`${from} takes no query and no fragment, because paths are appended: give ${(origin + pathname).replace(/\/+$/, '')}`);
  return value.replace(/\/+$/, '');
};

/** The address of a deployment, which may have a user name and a password for what stands before it. */
export interface TargetAddress {
  /** Without user name and password, and without a slash at its end. */
  readonly baseUrl: string;
  /** Undefined without one. */
  readonly user: string | undefined;
  /** Empty without one. */
  readonly password: string;
}

/** `https://user:password@host/base/path`. No error shows the password. */
export const targetUrl: Reader<TargetAddress> = (value, from) => {
  if (!canParseUrl(value)) throw usageError(`${from} must be an http or https URL, not ${createMask([])(value)}`);
  const { username, password } = new URL(value);
  const plain = value.replace(/^([a-z]+:[\\/]*)[^\\/?#]*@/i, '$1');
  return {
    baseUrl: baseUrl(plain, from),
    user: username === '' && password === '' ? undefined : decoded(username),
    password: decoded(password),
  };
};

/** A bearer token that is valid in a header. */
export const token: Reader<string> = (value, from) => {
  if (/^[\w.~+/=-]+$/.test(value)) return value;
  throw usageError(`${from} may contain only letters, digits and -._~+/=`);
};

/** A host name or address. */
export const host: Reader<string> = (value, from) => {
  if (/^[\w.:-]+$/.test(value)) return value.toLowerCase();
  throw usageError(`${from} must be a host name or an address, not ${value}`);
};

/** The address under which clients reach a simulator, without a slash at its end. */
export const publicUrl: Reader<string> = (value, from) => asUsage(() => checkedPublicUrl(from, value));

/** The address of a collector of OpenTelemetry: where it takes traces. */
export const collector: Reader<string> = (value, from) => asUsage(() => collectorOption(from, value));

/** Turns what a check of the library finds into wrong usage. */
function asUsage<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof TypeError) throw usageError(error.message);
    throw error;
  }
}

/** A file in PEM. */
export const pemFile: Reader<PemText> = (file, from) => ({ from, file, pem: readable(`${from}: ${file}`, () => readTextFile(file)) });
