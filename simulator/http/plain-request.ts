import { canParseUrl } from '../text/urls.ts';
import { type Message, wholeBody } from './message.ts';

/** What most callers of `fetch` give. */
interface PlainInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * The message of a call that is plain text throughout; undefined for any other one, of which a `Request` has to be made. To make and read one takes
 * 11 µs for a GET and 100 µs for a POST, which take 12 and 56 µs without it.
 */
export function plainMessage(address: string, init: RequestInit | undefined): Message | undefined {
  const plain = plainInit(init ?? {});
  if (!plain || !canParseUrl(address)) return undefined;
  const { pathname, search, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return undefined;
  return {
    method: plain.method,
    path: pathname,
    query: search.slice(1),
    headers: plain.headers,
    remoteAddress: '127.0.0.1',
    origin,
    body: wholeBody(Buffer.from(plain.body ?? '')),
  };
}

const OPTIONS: ReadonlySet<string> = new Set(['method', 'headers', 'body']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function plainInit(init: RequestInit): PlainInit | undefined {
  const { method = 'GET', body } = init;
  if (!isPlain(init) || !Object.keys(init).every(name => OPTIONS.has(name)) || !METHODS.has(method)) return undefined;
  if (body !== undefined && (typeof body !== 'string' || BODILESS.has(method))) return undefined;
  const headers = init.headers === undefined ? {} : plainHeaders(init.headers);
  if (!headers) return undefined;
  if (body !== undefined) headers['content-type'] ??= 'text/plain;charset=UTF-8';
  return { method, headers, body };
}

const NAME = /^[A-Za-z0-9-]+$/;
/** Printable ASCII without spaces around it. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

function plainHeaders(given: NonNullable<RequestInit['headers']>): Record<string, string> | undefined {
  if (!isPlain(given)) return undefined;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    const known = name.toLowerCase();
    if (typeof value !== 'string' || !NAME.test(name) || !VALUE.test(value) || known in headers) return undefined;
    headers[known] = value;
  }
  return headers;
}

function isPlain(value: object | null): boolean {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
