import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BodyCapture, flattened, passable, textOf } from './read-body.ts';
import type { WeatherEffect } from './weather.ts';

/** An answer of the target whose body has not been read. */
export interface TargetAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** What the answer is passed on to, and how its body is kept. */
export interface Delivery {
  readonly response: ServerResponse;
  /** Keeps the body as the target sent it. */
  readonly capture: BodyCapture;
  readonly maxBytes: number;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** What a caller received in place of the target's answer; status 0 for a connection that was reset, or an answer that was withheld. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Passes an answer on unchanged. Rejects when either side breaks off. */
export async function passOn({ statusCode, headers, body }: TargetAnswer, { response, capture }: Delivery): Promise<void> {
  writeHead(response, statusCode, headers);
  await pipeline(body, capture.stream, response);
}

/**
 * Passes an answer on as an effect has it, and returns what the caller received where it is not the target's answer. The target's answer is read to its
 * end, so that it can be judged. Rejects when the target breaks off, or the caller leaves before an effect ends the exchange.
 */
export async function passOnWith(effect: WeatherEffect, answer: TargetAnswer, delivery: Delivery): Promise<Received | undefined> {
  const { response, capture, signal } = delivery;
  switch (effect.kind) {
    case 'status':
      await readWhole(answer.body, capture);
      return sendStatus(response, effect);
    case 'reset':
      await readWhole(answer.body, capture);
      response.socket?.resetAndDestroy();
      return NOTHING;
    case 'hang':
      await readWhole(answer.body, capture);
      await goneOf(signal);
      return NOTHING;
    case 'delay':
      await sleep(effect.delayMs, undefined, { signal });
      await passOn(answer, delivery);
      return undefined;
    case 'drip':
      writeHead(response, answer.statusCode, answer.headers);
      await pipeline(answer.body, capture.stream, pacing(effect.bytesPerSecond, signal), response);
      return undefined;
    case 'truncate':
      await passOnBeginning(answer, delivery, effect.bytes);
      return undefined;
    default:
      await passOnEndlessly(answer, delivery);
      return undefined;
  }
}

/** Sends an answer of the weather. */
export function sendStatus(response: ServerResponse, { status, headers, body }: Extract<WeatherEffect, { kind: 'status' }>): Received {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
  return { status, headers, body };
}

/**
 * Passes an answer on with another body where `alter` returns one, and returns what the caller received then. A body that is no text, or is larger than
 * `maxBytes`, is passed on unchanged.
 */
export async function passOnAltered(
  answer: TargetAnswer,
  { response, capture, maxBytes }: Delivery,
  alter: (body: string) => string | undefined,
): Promise<Received | undefined> {
  const { statusCode, headers } = answer;
  const source = answer.body.pipe(capture.stream);
  answer.body.once('error', error => capture.stream.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  const pieces = source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of pieces) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  const body = size > maxBytes ? undefined : await textOf(capture.captured(), flattened(headers), maxBytes);
  const altered = body === undefined || response.req.method === 'HEAD' ? undefined : alter(body);
  if (altered === undefined) {
    writeHead(response, statusCode, headers);
    for (const chunk of chunks) response.write(chunk);
    if (size > maxBytes) await pipeline(source, response);
    else response.end();
    return undefined;
  }
  const { 'content-encoding': _, 'content-length': __, ...kept } = headers;
  writeHead(response, statusCode, { ...kept, 'content-length': String(Buffer.byteLength(altered)) });
  response.end(altered);
  return { status: statusCode, headers: flattened(kept), body: altered };
}

const NOTHING: Received = { status: 0, headers: {}, body: '' };

function writeHead(response: ServerResponse, status: number, headers: IncomingHttpHeaders): void {
  // The answer keeps the date of the target.
  response.sendDate = false;
  response.writeHead(status, passable(headers));
  response.flushHeaders();
}

async function readWhole(body: Readable, capture: BodyCapture): Promise<void> {
  const reading = pipeline(body, capture.stream);
  capture.stream.resume();
  await reading;
}

/** Resolves when the caller goes away. */
function goneOf(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The time between two pieces of a body that drips, milliseconds. */
const PIECE_MS = 100;

/** Passes bytes on at a rate. */
function pacing(bytesPerSecond: number, signal: AbortSignal): Transform {
  const size = Math.max(1, Math.round((bytesPerSecond * PIECE_MS) / 1000));
  const passSlowly = async (chunk: Buffer, push: (piece: Buffer) => void): Promise<void> => {
    for (let at = 0; at < chunk.byteLength; at += size) {
      const piece = chunk.subarray(at, at + size);
      await sleep((piece.byteLength / bytesPerSecond) * 1000, undefined, { signal });
      push(piece);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passSlowly(chunk, piece => this.push(piece)).then(() => done(), done);
    },
  });
}

/** Passes on the first bytes of a body, and cuts the connection if there are more. A body that is no longer comes whole. */
async function passOnBeginning({ statusCode, headers, body }: TargetAnswer, { response, capture }: Delivery, bytes: number): Promise<void> {
  writeHead(response, statusCode, headers);
  let left = bytes;
  let isCut = false;
  capture.stream.on('data', (chunk: Buffer) => {
    const piece = chunk.subarray(0, left);
    left -= piece.byteLength;
    isCut ||= piece.byteLength < chunk.byteLength;
    if (piece.byteLength > 0) response.write(piece);
  });
  await pipeline(body, capture.stream);
  if (isCut) await new Promise<void>(resolve => response.write('', () => resolve())).then(() => response.destroy());
  else response.end();
}

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);

/** The time between two spaces behind an endless body, milliseconds. */
const SPACE_MS = 1000;

async function passOnEndlessly(answer: TargetAnswer, delivery: Delivery): Promise<void> {
  const { statusCode, headers, body } = answer;
  const { response, capture, signal } = delivery;
  // Without a body, the caller takes the answer for complete and sends its next request behind it.
  if (response.req.method === 'HEAD' || BODILESS.has(statusCode)) return passOn(answer, delivery);
  const { 'content-length': _, ...kept } = headers;
  writeHead(response, statusCode, kept);
  await pipeline(body, capture.stream, response, { end: false });
  // What follows a compressed body would not be a part of it.
  const space = headers['content-encoding'] === undefined ? ' ' : '';
  const isGone = goneOf(signal).then(() => true);
  const next = (): Promise<boolean> => Promise.race([isGone, sleep(SPACE_MS, false, { signal }).catch(() => true)]);
  while (!(await next())) if (space !== '') response.write(space);
}
