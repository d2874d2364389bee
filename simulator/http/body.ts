import { isUtf8 } from 'node:buffer';
import { Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, gunzip, inflate as inflateZlib } from 'node:zlib';
import { parse as parseSafely } from 'secure-json-parse';
import { limits } from '../../openapi/document.ts';
import { ApiError, errors } from '../kernel/errors.ts';
import { andThen, type MaybePromise } from '../kernel/promises.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { resultInSlices } from '../kernel/time-slice.ts';
import { jsonMistake, withoutMark } from '../text/json.ts';
import { BodyTooLargeError, type Message } from './message.ts';
import { parseInSteps, TooDeepError } from './parse-in-steps.ts';

const decoders = new Map([
  ['gzip', { decode: promisify(gunzip), open: createGunzip }],
  ['deflate', { decode: promisify(inflateZlib), open: createInflate }],
  ['br', { decode: promisify(brotliDecompress), open: createBrotliDecompress }],
]);
/** How much is inflated at a time. */
const PIECE_BYTES = 262_144;

/** A parsed body: the text for the log, the value for the operation. */
export interface ReadBody {
  readonly text: string;
  readonly value: unknown;
}

/** Limits for reading a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
  /** With it, a large body is parsed in slices of time; without it at once. */
  readonly realTime?: RealTime;
}

/** A body with more bytes is read in steps, between which other requests are answered. */
const LARGE_BYTES = 1_000_000;

const BYTE_MARK = Buffer.from('\ufeff');
/** Bytes of a step, and what a step sees of the next. */
const STEP = 500_000;
const OVERLAP = 12;
/** The log keeps 65,536 characters, and needs to see that there are more. */
const KEPT_BYTES = 4 * 65_537;

const PUBLIC_LIMITS: BodyLimits = { maxBytes: limits.http.maxJsonBodyBytes, maxDepth: limits.http.maxJsonDepth };

/**
 * Reads a JSON body. Throws 415 for another content type or coding, 413 for one that is too large (also once inflated), 400 for
 * malformed or too deeply nested JSON. Keys that would reach a prototype are dropped. Returns undefined when there is no body.
 */
export function readJsonBody(
  message: Message,
  { maxBytes, maxDepth, realTime }: BodyLimits = PUBLIC_LIMITS,
): Promise<ReadBody | undefined> {
  const read = (bytes: Uint8Array): MaybePromise<ReadBody | undefined> => {
    if (bytes.length === 0) return undefined;
    checkContentType(message.headers['content-type']);
    return andThen(inflated(bytes, message.headers['content-encoding'], maxBytes), whole => {
      if (realTime && whole.length > LARGE_BYTES) return readInSlices(whole, maxDepth, realTime);
      const text = decode(whole);
      return { text, value: parseJson(text, maxDepth) };
    });
  };
  return message.body.bytes(maxBytes).then(read, error => {
    throw error instanceof BodyTooLargeError ? tooLarge(maxBytes) : error;
  });
}

/** The value of JSON that is no body, with the same limits and the same errors; parsed in slices of time. */
export async function parseJsonBytes(bytes: Uint8Array, maxDepth: number, realTime: RealTime): Promise<unknown> {
  return (await readInSlices(bytes, maxDepth, realTime)).value;
}

/** Throws 415 unless a content type is the wanted one; returns its parameters. */
export function checkMediaType(contentType: string | undefined, wanted: string): string[] {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type.trim() === wanted) return parameters;
  throw errors.unsupportedMediaType(`Content-Type must be ${wanted}, not ${contentType || 'absent'}`);
}

function checkContentType(contentType: string | undefined): void {
  const parameters = checkMediaType(contentType, 'application/json');
  const charset = parameters.map(parameter => parameter.trim()).find(parameter => parameter.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw errors.unsupportedMediaType(`JSON must be UTF-8, not ${charset.slice(8)}`);
}

function inflated(bytes: Uint8Array, coding: string | undefined, maxBytes: number): MaybePromise<Uint8Array> {
  return !coding || coding === 'identity' ? bytes : inflate(bytes, coding, maxBytes);
}

async function inflate(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array> {
  const decoder = decoders.get(coding.toLowerCase());
  if (!decoder) throw errors.unsupportedMediaType(`Content-Encoding must be gzip, deflate or br, not ${coding}`);
  try {
    await checkInflated(bytes, decoder.open({ chunkSize: PIECE_BYTES }), maxBytes);
    return await decoder.decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw errors.invalid(`The body is not valid ${coding}`).by('D-GEN-08');
  }
}

/** Inflates a body and keeps nothing of it: one that is too large would be in memory up to the limit before it is refused. Throws 413. */
async function checkInflated(bytes: Uint8Array, decoder: Transform, maxBytes: number): Promise<void> {
  let size = 0;
  for await (const piece of Readable.from([bytes]).pipe(decoder) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
  }
}

/** The text of bytes. Throws 400 for what is not UTF-8. */
function decode(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw errors.malformedJson('it is not UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return withoutMark(text);
}

async function readInSlices(given: Uint8Array, maxDepth: number, realTime: RealTime): Promise<ReadBody> {
  if (!isUtf8(given)) throw errors.malformedJson('it is not UTF-8');
  const bytes = withoutByteMark(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
  // What may reach a prototype needs the safe parser, which has no slices.
  if (await resultInSlices(mayReachPrototypeInSteps(bytes), realTime)) {
    const text = bytes.toString('utf8');
    return { text, value: parseJson(text, maxDepth) };
  }
  try {
    const value = await resultInSlices(parseInSteps(bytes, maxDepth), realTime);
    // Nobody keeps more of the text.
    return { text: bytes.toString('utf8', 0, KEPT_BYTES), value };
  } catch (error) {
    throw error instanceof TooDeepError ? tooDeep(maxDepth) : errors.malformedJson(jsonMistake(bytes.toString('utf8')));
  }
}

function parseJson(text: string, maxDepth: number): unknown {
  if (isDeeperThan(text, maxDepth)) throw tooDeep(maxDepth);
  try {
    if (!mayReachPrototype(text)) return JSON.parse(text) as unknown;
    return parseSafely(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw errors.malformedJson(jsonMistake(text));
  }
}

/** Whether a key could be that of a prototype, or be escaped. Searching for words is a lot faster than the expressions of the safe parser. */
function mayReachPrototype(text: string | Buffer): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u');
}

/** The same of bytes, in steps. Pieces overlap, because a word may lie across their border. */
function* mayReachPrototypeInSteps(bytes: Buffer): Generator<void, boolean, void> {
  for (let from = 0; from < bytes.length; from += STEP) {
    if (mayReachPrototype(bytes.subarray(from, from + STEP + OVERLAP))) return true;
    yield;
  }
  return false;
}

/** Bytes without the mark that editors on Windows write at the beginning of a file. */
function withoutByteMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, BYTE_MARK.length).equals(BYTE_MARK) ? bytes.subarray(BYTE_MARK.length) : bytes;
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

function tooDeep(maxDepth: number): Error {
  const error = errors.malformedJson(`it is nested more than ${maxDepth} levels deep`);
  return maxDepth === PUBLIC_LIMITS.maxDepth ? error.by('D-GEN-08', { from: 'http.maxJsonDepth', limit: maxDepth }) : error;
}

function tooLarge(maxBytes: number): Error {
  const error = errors.tooLarge(`${maxBytes / 1_048_576} MB`);
  // The control API has limits of its own.
  return maxBytes === PUBLIC_LIMITS.maxBytes ? error.by('D-GEN-09', { from: 'http.maxJsonBodyBytes', limit: maxBytes }) : error;
}
