/** The one guard of every listener that we open: it tells the requests that a foreign web page could make a browser send. */

import ipaddr from 'ipaddr.js';
import { canParseUrl } from './urls.ts';

/** What a guard reads of a request. Header names are lower case. */
export interface Caller {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns why a request is refused, or undefined. Programs pass: they send no Origin and name the listener by an address, a loopback name or an allowed
 * one. A page of another site may neither read nor change anything, but link to a page; a page of another port of this machine may read.
 */
export function foreignCaller(caller: Caller, allowedHosts: readonly string[] = []): string | undefined {
  return foreignHost(caller, allowedHosts) ?? foreignOrigin(caller, allowedHosts) ?? foreignSite(caller);
}

/** Returns why the name by which the listener is called is refused, or undefined: a page may have rebound a name of its own (addresses cannot be rebound). */
export function foreignHost({ headers }: Caller, allowedHosts: readonly string[] = []): string | undefined {
  const given = textOf(headers['host']);
  const host = hostName(`http://${given ?? ''}`);
  if (host !== undefined && (isLoopback(host) || ipaddr.isValid(host) || allowedHosts.includes(host))) return undefined;
  return `Host ${given ?? '(none)'} is not allowed; allow it with --allow-host`;
}

/** Whether an address or name is this machine's own loopback. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

function foreignOrigin({ method, headers }: Caller, allowedHosts: readonly string[]): string | undefined {
  const origin = textOf(headers['origin']);
  if (origin === undefined) return undefined;
  const name = hostName(origin);
  const isAllowed = name !== undefined && allowedHosts.includes(name);
  const isOwnName = name !== undefined && name === hostName(`http://${textOf(headers['host']) ?? ''}`);
  if (!isAllowed && !isOwnName && !(name !== undefined && isLoopback(name)))
    return `Origin ${origin} is not allowed; allow its host with --allow-host`;
  const isOwn = isAllowed || isSameOrigin(origin, textOf(headers['host'])) || textOf(headers['sec-fetch-site']) === 'same-origin';
  if (isOwn || READING.has(method)) return undefined;
  return `Origin ${origin} is not allowed to change anything here: it is another port`;
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  return (
    host !== undefined && canParseUrl(`http://${host}`) && new URL(origin).host === new URL(`${new URL(origin).protocol}//${host}`).host
  );
}

function foreignSite({ method, headers }: Caller): string | undefined {
  const site = textOf(headers['sec-fetch-site']);
  if (site === 'same-site' && !READING.has(method))
    return `Sec-Fetch-Site same-site is not allowed: a page of another port cannot change anything here`;
  if (site !== 'cross-site') return undefined;
  const mode = textOf(headers['sec-fetch-mode']);
  const destination = textOf(headers['sec-fetch-dest']);
  const isLink = READING.has(method) && (mode ?? 'navigate') === 'navigate' && (destination ?? 'document') === 'document';
  return isLink ? undefined : 'Sec-Fetch-Site cross-site is not allowed: a page of another site may only link here';
}

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

function hostName(url: string): string | undefined {
  if (!canParseUrl(url)) return undefined;
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
