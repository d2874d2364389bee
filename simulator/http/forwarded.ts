import ipaddr from 'ipaddr.js';

/** Where a request has reached the simulator, and from where. */
export interface Reached {
  readonly scheme: 'http' | 'https';
  readonly host: string | undefined;
  readonly remoteAddress: string;
  /** Empty, or a path such as `/sim`, which a proxy has cut off. */
  readonly prefix: string;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns what `X-Forwarded-Proto`, `-Host`, `-Prefix` and `-For` say in place of what the socket shows (D-GEN-44). Of several values the first counts, which the
 * outermost proxy has written; of addresses the last, which alone the caller cannot have written. A value that is malformed changes nothing.
 */
export function forwarded(headers: Headers, own: Reached): Reached {
  const proto = valuesOf(headers['x-forwarded-proto'])[0]?.toLowerCase();
  const host = valuesOf(headers['x-forwarded-host'])[0];
  const prefix = valuesOf(headers['x-forwarded-prefix'])[0]?.replace(/\/+$/, '');
  const remoteAddress = valuesOf(headers['x-forwarded-for']).at(-1);
  return {
    scheme: proto === 'http' || proto === 'https' ? proto : own.scheme,
    host: host !== undefined && isHost(host) ? host : own.host,
    remoteAddress: remoteAddress !== undefined && ipaddr.isValid(remoteAddress) ? remoteAddress : own.remoteAddress,
    prefix: prefix !== undefined && /^(?:\/[\w.~-]+)+$/.test(prefix) ? prefix : own.prefix,
  };
}

/** Whether a text is a name or an address with an optional port, which may become part of a URL. */
export function isHost(text: string): boolean {
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i.test(text);
}

function valuesOf(header: string | readonly string[] | undefined): string[] {
  const whole = typeof header === 'string' ? header : (header?.join(',') ?? '');
  return whole.split(',').map(value => value.trim());
}
