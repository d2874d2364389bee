import ipaddr from 'ipaddr.js';

/** What the internet has given out of IPv6 so far; whatever is special, or wraps an IPv4 address, lies outside or is named below. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address leads to a host of the public internet: not to this machine, a private network, the link, a cloud's metadata, a
 * multicast group, or through a tunnel to any of them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_UNICAST_V6);
}

/** The host of a URL without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
