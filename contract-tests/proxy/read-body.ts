/** What the proxy sees of headers and bodies that pass it. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isTooDeep, MAX_JSON_DEPTH } from '../../scenarios/runner/read-answer.ts';

/** A body that has passed the proxy. */
export interface CapturedBody {
  /** Its bytes; undefined if it was too large to keep. */
  readonly bytes: Uint8Array | undefined;
  /** Whether it was transferred completely. */
  readonly isWhole: boolean;
}

/** A body that is passing the proxy. */
export interface BodyCapture {
  /** The stream that passes every byte on at once. */
  readonly stream: Transform;
  captured(): CapturedBody;
}

/** An empty body. */
export const NO_BODY: CapturedBody = { bytes: new Uint8Array(), isWhole: true };

/** Creates a capture that passes on a body of any size, and keeps its bytes up to `maxBytes`. */
export function createBodyCapture(maxBytes: number): BodyCapture {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks = [];
      done(null, chunk);
    },
    flush(done) {
      isWhole = true;
      done();
    },
  });
  return { stream, captured: () => ({ bytes: size <= maxBytes ? Buffer.concat(chunks) : undefined, isWhole }) };
}

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

/** A body that was read, the reason why it was not read, or how it contradicts its headers. */
export type Reading = { readonly body: unknown } | { readonly unread: string } | { readonly broken: string };

const DECODERS = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Decodes a body to text by its headers; undefined if it cannot be read, or is nested too deeply to be judged. */
export async function textOf(
  { bytes, isWhole }: CapturedBody,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<string | undefined> {
  if (!bytes || !isWhole) return undefined;
  const decoded = bytes.byteLength === 0 ? bytes : await decode(bytes, headers['content-encoding'], maxBytes);
  return decoded instanceof Uint8Array && !isTooDeep(decoded) ? Buffer.from(decoded).toString('utf8') : undefined;
}

/** Reads a body by its headers: JSON is parsed, other content is text, an empty body is undefined. */
export async function readBody(
  { bytes, isWhole }: CapturedBody,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<Reading> {
  if (!bytes) return { unread: `it is larger than ${maxBytes} bytes` };
  if (!isWhole) return { unread: 'it broke off' };
  if (bytes.byteLength === 0) return { body: undefined };
  const decoded = await decode(bytes, headers['content-encoding'], maxBytes);
  if (!(decoded instanceof Uint8Array)) return decoded;
  if (isTooDeep(decoded)) return { unread: `it is nested more than ${MAX_JSON_DEPTH} levels deep` };
  return parse(decoded, headers['content-type'] ?? '');
}

async function decode(bytes: Uint8Array, encoding: string | undefined, maxOutputLength: number): Promise<Uint8Array | Reading> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity') return bytes;
  if (!isKnown(name)) return { unread: `it is encoded as ${name}` };
  try {
    return await DECODERS[name](bytes, { maxOutputLength });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return { unread: `it is larger than ${maxOutputLength} bytes when it is decompressed` };
    return { broken: `The body is not encoded as ${name}` };
  }
}

function isKnown(name: string): name is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, name);
}

function parse(bytes: Uint8Array, contentType: string): Reading {
  const text = Buffer.from(bytes).toString('utf8');
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())) return { body: text };
  try {
    return { body: JSON.parse(text) };
  } catch (error) {
    return { broken: `The body is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** A body that has been read ahead of its request. */
export interface ReadAhead {
  /** The same bytes, to be sent. */
  readonly stream: Readable;
  /** The JSON; undefined for what is none, or is larger than the limit. */
  readonly json: unknown;
}

/** Reads the body of a request up to `maxBytes`. Rejects when the caller breaks it off. */
export async function readAhead(request: IncomingMessage, capture: BodyCapture, maxBytes: number): Promise<ReadAhead> {
  const pieces = request.pipe(capture.stream).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  // As the streams of Node say it.
  const left = Object.assign(new Error('The caller broke the body off'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  request.once('close', () => !request.complete && capture.stream.destroy(left));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of pieces) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  if (size > maxBytes) return { stream: Readable.from(joined(chunks, capture.stream)), json: undefined };
  const reading = await readBody(capture.captured(), flattened(request.headers), maxBytes);
  return {
    stream: Readable.from([Buffer.concat(chunks)]),
    json: 'body' in reading && typeof reading.body !== 'string' ? reading.body : undefined,
  };
}

async function* joined(chunks: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield* chunks;
  yield* rest;
}

/** Reads a body to its end, of a request that is not passed on. */
export async function readUnsent(request: IncomingMessage, capture: BodyCapture): Promise<void> {
  const reading = pipeline(request, capture.stream);
  capture.stream.resume();
  await reading;
}
