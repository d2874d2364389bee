/** Tells addresses of this machine and its network, to which a hostile deployment could send a run with a presigned URL. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Ranges of addresses that the internet does not route. */
const INSIDE: ReadonlySet<string> = new Set([
  'broadcast',
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'reserved',
  'uniqueLocal',
  'unspecified',
]);

/** Whether a URL leads to this machine or its network, although the deployment at `baseUrl` is elsewhere. A name counts by what it resolves to. */
export async function leadsInside(url: string, baseUrl: string): Promise<boolean> {
  return (await isInside(url)) && !(await isInside(baseUrl));
}

async function isInside(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (ipaddr.isValid(host)) return isInsideAddress(host);
  // A name that does not resolve leads nowhere.
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isInsideAddress(address));
}

function isInsideAddress(address: string): boolean {
  return INSIDE.has(ipaddr.process(address).range());
}
