import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isTooDeep, MAX_JSON_DEPTH } from '../../scenarios/runner/json-depth.ts';
import type { CapturedBody } from './body-capture.ts';

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
