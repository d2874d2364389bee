import ipaddr from 'ipaddr.js';
import { errors } from '../kernel/errors.ts';
import { isPagePath } from './dashboard.ts';
import { errorAnswer } from './errors.ts';
import type { Message } from './message.ts';
import type { Handler } from './pipeline.ts';

/** Who may call the control API over a socket. */
export interface GuardOptions {
  /** Further host names of the simulator. */
  readonly allowedHosts: readonly string[];
  /** When set, every control call needs it as a bearer token. */
  readonly controlToken: string | undefined;
}

/** Refuses requests that a foreign web page could make: a foreign `Origin`, or a foreign `Host` name (DNS rebinding; IP addresses pass). Throws 403. */
export function guard(message: Message, options: GuardOptions): void {
  const host = hostName(`http://${message.headers['host'] ?? ''}`);
  if (host === undefined || !isOwnHost(host, options)) {
    throw errors.forbidden(`Host ${message.headers['host'] ?? '(none)'} is not allowed; allow it with --allow-host`);
  }
  const origin = message.headers['origin'];
  if (origin !== undefined && !isOwnOrigin(origin, host, options)) throw errors.forbidden(`Origin ${origin} is not allowed`);
}

const READING = new Set(['GET', 'HEAD']);

/** Refuses a change that a browser asks for on behalf of a page of another site. A link to a page of the simulator works. Throws 403. */
function checkSite({ method, headers }: Message): void {
  if (headers['sec-fetch-site'] !== 'cross-site' || READING.has(method)) return;
  throw errors.forbidden('Sec-Fetch-Site cross-site is not allowed: a page of another site cannot change the simulator');
}

/** Checks the control token. Separate from {@link guard}, because pages of the fake platforms need no token. Throws 401. */
function checkControlToken(message: Message, options: GuardOptions): void {
  if (options.controlToken === undefined) return;
  if (message.headers['authorization'] === `Bearer ${options.controlToken}`) return;
  throw errors.unauthorized('The control API needs its token: authorization: Bearer <token>');
}

/** Whether an address or name is this machine's own loopback. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

function isOwnHost(host: string, options: GuardOptions): boolean {
  return isLoopback(host) || ipaddr.isValid(host) || options.allowedHosts.includes(host);
}

function isOwnOrigin(origin: string, host: string, options: GuardOptions): boolean {
  const name = hostName(origin);
  return name !== undefined && (name === host || isLoopback(name) || options.allowedHosts.includes(name));
}

function hostName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/**
 * The site for a socket: the control API and platform pages are guarded, the public API has its own keys. The dashboard's files need no token,
 * because a browser cannot send one with a typed address; the page asks for it.
 */
export function guardSite(site: Handler, options: GuardOptions, onDefect: (error: unknown) => void): Handler {
  return message => {
    const steering = message.path === '/_sim' || message.path.startsWith('/_sim/');
    if (!steering && !message.path.startsWith('/_platform/')) return site(message);
    try {
      guard(message, options);
      if (steering) checkSite(message);
      if (steering && !isPagePath(message.path)) checkControlToken(message, options);
    } catch (error) {
      return errorAnswer(error, onDefect);
    }
    return site(message);
  };
}
