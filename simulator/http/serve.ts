/** Requests of sockets as messages, and answers as bytes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../openapi/document.ts';
import type { ByteStream } from '../domain/ports/media.ts';
import { errors } from '../kernel/errors.ts';
import { JoinedBytes } from '../kernel/joined-bytes.ts';
import { andThen, type MaybePromise } from '../kernel/promises.ts';
import { realTime } from '../kernel/real-time.ts';
import { forwarded, isHost, type Reached } from './forwarded.ts';
import { type Answer, BodyTooLargeError, errorAnswer, isStream, type Message, type MessageBody } from './message.ts';
import type { Handler } from './pipeline.ts';
import { slowBody } from './slow-body.ts';

/** Answers a request of a socket. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** How requests reach a site. */
export interface Way {
  readonly scheme: 'http' | 'https';
  /** Whether `X-Forwarded-*` is believed. */
  readonly trustProxy: boolean;
}

const PLAIN: Way = { scheme: 'http', trustProxy: false };

/** Serves a site: requests become messages, answers are written. `onDefect` receives errors of answers that could not be written. */
export function createServe(site: Handler, onDefect: (error: unknown) => void, way: Way = PLAIN): Serve {
  return (request, response) => {
    const fail = (error: unknown): void => {
      // The site never rejects, but writing its answer may fail halfway: then only the connection can be cut.
      if (response.headersSent) return void response.destroy();
      const answer = errorAnswer(error, onDefect);
      write(response, answer, answer.body);
    };
    try {
      checkHost(request);
      const written = andThen(site(messageOf(request, way)), answer => writeAnswer(request, response, answer));
      if (written instanceof Promise) void written.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): MaybePromise<void> {
  // The caller decides how long to wait.
  if (answer.broken === 'hang') return discardUnread(request);
  const slow = slowBody(answer, realTime);
  if (slow) return writeStream(response, headOfSlow(answer), slow).then(() => discardUnread(request));
  if (answer.broken) return writeBroken(request, response, answer).then(() => discardUnread(request));
  if (answer.status >= 400 && hasLongRest(request, answer)) return writeRefusal(request, response, answer);
  if (isStream(answer.body)) return writeStream(response, answer, answer.body).then(() => discardUnread(request));
  write(response, answer, answer.body);
  return discardUnread(request);
}

/** Whether a body is refused of which more comes than anybody wants: it was too large, its reader has stopped early, or it says so itself. */
function hasLongRest(request: IncomingMessage, { status }: Answer): boolean {
  if (request.complete) return false;
  // A reader that has returned leaves a stream that looks as if nobody had begun, but for this.
  const isBegun = request.readableFlowing !== null || request.readableDidRead;
  return status === 413 || isBegun || Number(request.headers['content-length'] ?? 0) > limits.http.maxDiscardedBodyBytes;
}

/** Lets a body flow that nobody reads to its end: it would keep the connection busy for good. Node looks only after a body that nobody has begun to read. */
function discardUnread(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if ((coding !== undefined || (length !== undefined && length !== '0')) && !request.readableEnded) flow(request);
}

/** Lets a body flow whose reader has stopped: a reader that is waited for no more still listens, and a stream with such a listener does not flow. */
function flow(request: IncomingMessage): void {
  request.removeAllListeners('readable').resume();
}

const HOST = 'host';

/** Throws 400 for a request whose `host` is missing or can be read in two ways. */
function checkHost({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): void {
  if (host === undefined) {
    if (httpVersion === '1.1') throw errors.invalid('The host header is missing');
    return;
  }
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === HOST.length && rawHeaders[i]?.toLowerCase() === HOST) count++;
  if (count > 1) throw errors.invalid(`There are ${count} host headers; send one`);
  if (/[@#]/.test(host)) throw errors.invalid(`The host header ${host} is not a host name or address with a port`);
}

function messageOf(request: IncomingMessage, { scheme, trustProxy }: Way): Message {
  const own: Reached = { scheme, host: request.headers.host, remoteAddress: request.socket.remoteAddress ?? '', prefix: '' };
  const reached = trustProxy ? forwarded(request.headers, own) : own;
  const headers = request.headers as Message['headers'];
  const url = pathOf(request.url ?? '/');
  const mark = url.indexOf('?');
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    // The guard judges the name by which the client calls.
    headers: reached.host === own.host ? headers : { ...headers, host: reached.host },
    remoteAddress: reached.remoteAddress,
    origin: originOf(reached),
    body: new SocketBody(request),
  };
}

/** The path of a request target: requests to a proxy have a whole URL. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

/** The `host` header becomes part of URLs in answers, so an invalid one is replaced. */
function originOf({ scheme, host, prefix }: Reached): string {
  return `${scheme}://${host !== undefined && isHost(host) ? host : 'localhost'}${prefix}`;
}

/** The body of a request of a socket, which is not touched until somebody reads it. */
class SocketBody implements MessageBody {
  constructor(private readonly request: IncomingMessage) {}

  /** Left open when its reader stops early, so that the caller can read the answer. */
  stream(): ByteStream {
    return this.request.iterator({ destroyOnReturn: false }) as ByteStream;
  }

  bytes(maxBytes: number): Promise<Uint8Array> {
    const { request } = this;
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) return reject(new BodyTooLargeError());
      const joined = new JoinedBytes(Number(request.headers['content-length'] ?? 0));
      const collect = (chunk: Buffer): void => {
        if (joined.size + chunk.length <= maxBytes) return joined.add(chunk);
        request.off('data', collect).pause();
        reject(new BodyTooLargeError());
      };
      request.on('data', collect);
      request.once('end', () => resolve(joined.bytes()));
      const cut = () => reject(errors.invalid('The request body ended early').by('D-GEN-08'));
      request.once('aborted', cut).once('error', cut);
    });
  }
}

/** Sends the part of an answer that its fault allows, then closes the connection. */
async function writeBroken(request: IncomingMessage, response: ServerResponse, { status, headers, body, broken }: Answer): Promise<void> {
  if (broken === 'reset' || isStream(body)) return void request.socket.resetAndDestroy();
  response.writeHead(status, headers);
  // Errors do not matter any more: everything was sent that can be.
  await new Promise(resolve => response.write(body, resolve));
  response.destroy();
}

/** A body that drips has a length, one that never ends has none. */
function headOfSlow({ status, headers, body, broken }: Answer): Answer {
  if (broken || isStream(body)) return { status, headers, body };
  return { status, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers }, body };
}

/** Writes an answer in one piece. */
function write(response: ServerResponse, { status, headers }: Answer, body: string | Uint8Array): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const lines = headers['content-length'] === undefined ? ['content-length', String(length)] : [];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  response.writeHead(status, lines);
  // Written here: end(body) would write an empty text behind it, and a list of two takes longer than one text.
  response.socket?.cork();
  // Text without wide characters needs no encoding, which takes longer than all that was done for it.
  response.write(body, length === body.length ? 'latin1' : 'utf8');
  response.socket?.uncork();
  response.end();
}

/** Writes a stream as fast as the caller reads it; rejects when either of them fails. */
function writeStream(response: ServerResponse, { status, headers }: Answer, body: ByteStream): Promise<void> {
  response.writeHead(status, headers);
  const source = body[Symbol.asyncIterator]();
  // A stream that waits for its next chunk would not notice that the caller has gone.
  response.once('close', () => void source.return?.().catch(() => undefined));
  return pipeline({ [Symbol.asyncIterator]: () => source }, response);
}

/** How long the rest of a body may take to go on, real milliseconds. */
const REST_IDLE_MS = 1000;

/** Writes an answer to a body that is refused before its end, and closes the connection when the rest has come: a client that is still sending would lose it. */
async function writeRefusal(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (isStream(body)) return void request.socket.resetAndDestroy();
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  response.write(body);
  await discardRest(request);
  response.end();
}

/** Reads and throws away a body until it ends, breaks off, pauses for long, or is longer than the limit (D-GEN-26). */
function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise(resolve => {
    let left = limits.http.maxDiscardedBodyBytes;
    let stopWaiting = realTime.after(REST_IDLE_MS, resolve);
    const done = (): void => {
      stopWaiting();
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      stopWaiting();
      if (left < 0) resolve();
      else stopWaiting = realTime.after(REST_IDLE_MS, resolve);
    });
    request.once('end', done).once('close', done).once('error', done);
    flow(request);
  });
}
