/** Tells addresses of this machine and its network, to which a hostile deployment could send a run with a presigned URL. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { hostOf, isPublicAddress } from '../../../simulator/text/public-address.ts';

/** Returns the addresses of a name. Rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly { readonly address: string }[]>;

const resolveName: Resolve = name => lookup(name, { all: true });

/** Whether a URL leads to this machine or its network, although the deployment at `baseUrl` is elsewhere. A name counts by what it resolves to. */
export async function leadsInside(url: string, baseUrl: string, resolve: Resolve = resolveName): Promise<boolean> {
  return (await isInside(url, resolve)) && !(await isInside(baseUrl, resolve));
}

async function isInside(url: string, resolve: Resolve): Promise<boolean> {
  // A name may end in the dot of the root.
  const host = hostOf(new URL(url)).replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  // A name that does not resolve leads nowhere.
  const addresses = await resolve(host).catch(() => []);
  return addresses.some(({ address }) => !isPublicAddress(address));
}
