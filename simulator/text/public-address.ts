import ipaddr from 'ipaddr.js';

/** The allocated part of IPv6; special ranges and embedded IPv4 addresses are outside of it, or are excluded by `range()`. */
const GLOBAL_UNICAST_V6 = '2000::/3';

/**
 * Whether an address is on the public internet: not loopback, private, link-local, cloud metadata or multicast, nor a tunnel to any of
 * them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || ip.match(ipaddr.parseCIDR(GLOBAL_UNICAST_V6));
}

/** The host of a URL, without IPv6 brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Whether a text is an address and no name. */
export function isAddress(text: string): boolean {
  return ipaddr.isValid(text);
}
