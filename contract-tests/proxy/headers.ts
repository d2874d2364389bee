import type { IncomingHttpHeaders } from 'node:http';

/** Headers that concern only one connection (RFC 9110, 7.6.1), and the host, which differs on each side. */
const OF_THE_CONNECTION = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Returns the headers to pass on: all except those of the connection, repeated ones included. */
export function passable(headers: IncomingHttpHeaders | NodeJS.Dict<string[]>): Record<string, string | string[]> {
  const named = flat(headers['connection'])?.split(',') ?? [];
  const left = new Set([...OF_THE_CONNECTION, ...named.map(name => name.trim().toLowerCase())]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || left.has(name.toLowerCase()) ? [] : [[name, single(value)]],
    ),
  );
}

function single(value: string | string[]): string | string[] {
  const [first, ...more] = typeof value === 'string' ? [value] : value;
  return first !== undefined && more.length === 0 ? first : value;
}

/** Returns each header as one text, by name in lower case. */
export function flattened(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), flat(value) ?? '']));
}

function flat(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
