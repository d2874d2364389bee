/** Tells addresses of this machine and its network, to which a hostile deployment could send a run with a presigned URL. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { hostOf, isPublicAddress } from '../../../simulator/text/public-address.ts';

/** Whether a URL leads to this machine or its network, although the deployment at `baseUrl` is elsewhere. A name counts by what it resolves to. */
export async function leadsInside(url: string, baseUrl: string): Promise<boolean> {
  return (await isInside(url)) && !(await isInside(baseUrl));
}

async function isInside(url: string): Promise<boolean> {
  // A name may end in the dot of the root.
  const host = hostOf(new URL(url)).replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  // A name that does not resolve leads nowhere.
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}
