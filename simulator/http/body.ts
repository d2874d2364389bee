import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { parse as parseSafely } from 'secure-json-parse';
import { limits } from '../../openapi/document.ts';
import { errors } from '../kernel/errors.ts';
import { BodyTooLargeError, type Message } from './message.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** A parsed body: the text for the log, the value for the operation. */
export interface ReadBody {
  readonly text: string;
  readonly value: unknown;
}

/** Limits for reading a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

const PUBLIC_LIMITS: BodyLimits = { maxBytes: limits.http.maxJsonBodyBytes, maxDepth: limits.http.maxJsonDepth };

/**
 * Reads a JSON body. Throws 415 for another content type or coding, 413 for one that is too large (also once inflated), 400 for
 * malformed or too deeply nested JSON. Keys that would reach a prototype are dropped. Returns undefined when there is no body.
 */
export async function readJsonBody(message: Message, { maxBytes, maxDepth } = PUBLIC_LIMITS): Promise<ReadBody | undefined> {
  const bytes = await readBytes(message, maxBytes);
  if (bytes.length === 0) return undefined;
  checkContentType(message.headers['content-type']);
  const text = decode(await inflated(bytes, message.headers['content-encoding'], maxBytes));
  return { text, value: parseJson(text, maxDepth) };
}

async function readBytes(message: Message, maxBytes: number): Promise<Uint8Array> {
  try {
    return await message.body.bytes(maxBytes);
  } catch (error) {
    throw error instanceof BodyTooLargeError ? tooLarge(maxBytes) : error;
  }
}

function checkContentType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') {
    throw errors.unsupportedMediaType(`Content-Type must be application/json, not ${contentType || 'absent'}`);
  }
  const charset = parameters.map(parameter => parameter.trim()).find(parameter => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw errors.unsupportedMediaType(`JSON must be UTF-8, not ${charset.slice(8)}`);
}

async function inflated(bytes: Uint8Array, coding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  if (!coding || coding === 'identity') return bytes;
  const decoder = decoders.get(coding.toLowerCase());
  if (!decoder) throw errors.unsupportedMediaType(`Content-Encoding must be gzip, deflate or br, not ${coding}`);
  try {
    return await decoder(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw errors.invalid(`The body is not valid ${coding}`);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw errors.malformedJson('it is not UTF-8');
  }
}

function parseJson(text: string, maxDepth: number): unknown {
  if (isDeeperThan(text, maxDepth)) throw errors.malformedJson(`it is nested more than ${maxDepth} levels deep`);
  try {
    return parseSafely(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch (error) {
    throw errors.malformedJson(error instanceof Error ? withoutLine(error.message) : 'it cannot be parsed');
  }
}

/** Node 22 and later add ` (line 1 column 2)` to a position; the same call gives the same answer on each. */
function withoutLine(message: string): string {
  return message.replace(/ \(line \d+ column \d+\)$/, '');
}

/** Counts brackets outside of strings, so that deep nesting is refused before a parser recurses into it. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: // "
        i = endOfString(text, i);
        break;
      case 91: // [
      case 123: // {
        if (++depth > limit) return true;
        break;
      case 93: // ]
      case 125: // }
        depth--;
        break;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function tooLarge(maxBytes: number): Error {
  return errors.tooLarge(`${maxBytes / 1_048_576} MB`);
}
