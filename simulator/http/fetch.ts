import { Blob as NodeBlob } from 'node:buffer';
import type { ByteStream } from '../domain/ports/media.ts';
import type { MaybePromise } from '../kernel/promises.ts';
import { realTime } from '../kernel/real-time.ts';
import { type Answer, BodyTooLargeError, isStream, type Message } from './message.ts';
import type { Handler } from './pipeline.ts';
import { plainMessage } from './plain-request.ts';
import { slowBody } from './slow-body.ts';
import { textResponse } from './text-response.ts';

/** In no content that anybody sends: the simulator has nothing random but its clock and its streams. */
const BOUNDARY = `----social-publishing-sim-${'7f3a9c'.repeat(5)}`;

/**
 * `fetch` to the simulator in process: no socket, any host. A connection that a fault resets or cuts fails as over a socket: with a TypeError,
 * before the answer or while its body is read.
 */
export type SimulatorFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** Statuses whose responses must have no body (WHATWG fetch). */
const BODILESS = new Set([101, 204, 205, 304]);

/** Wraps a handler as WHATWG fetch. Redirects are not followed. A path without a host is resolved against `baseUrl`. */
export function createFetch(handler: Handler, baseUrl: () => string = () => 'http://127.0.0.1'): SimulatorFetch {
  return async (input, init) => {
    const plain = typeof input === 'string' ? plainMessage(absolute(input, baseUrl), init) : undefined;
    if (plain) return receive(await answerInProcess(handler, plain), plain.method, undefined);
    const request = isRequest(input) && !init ? input : await ownRequest(absolute(input, baseUrl), init);
    const signal = init?.signal ?? (isRequest(input) ? input.signal : undefined);
    signal?.throwIfAborted();
    const answer = answerInProcess(handler, messageOf(request));
    return receive(await (signal && answer instanceof Promise ? unlessAborted(answer, signal) : answer), request.method, signal);
  };
}

/** A request of this realm. */
async function ownRequest(input: Request | URL | string, init: RequestInit | undefined): Promise<Request> {
  const foreign = foreignRequest(input);
  const own = foreign ? await requestLike(foreign) : input;
  const sent = init && (await foreignBody(init.body));
  if (!sent) return new Request(own, init);
  const headers = new Headers(init.headers);
  if (!headers.has('content-type') && sent.type !== '') headers.set('content-type', sent.type);
  return new Request(own, { ...init, body: sent.body, headers });
}

async function requestLike(foreign: Request): Promise<Request> {
  const { url, method, headers, body } = foreign;
  return new Request(url, { method, headers: Object.fromEntries(headers), ...(body !== null && { body: await foreign.arrayBuffer() }) });
}

/** An answer as a response; one that never comes rejects when the caller aborts, with the reason, and else keeps the caller waiting. */
function receive(answer: Answer, method: string, signal: AbortSignal | undefined): Response | Promise<never> {
  if (answer.broken !== 'hang') return responseOf(answer, method, signal);
  // A caller that never gives up must not keep the process alive for good.
  if (!signal) return new Promise(() => undefined);
  const release = realTime.keepAlive();
  return new Promise((_, reject) => {
    const abort = (): void => {
      release();
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
}

function absolute<Input extends Request | URL | string>(input: Input, baseUrl: () => string): Input | string {
  return typeof input === 'string' && input.startsWith('/') ? baseUrl() + input : input;
}

function messageOf(request: Request): Message {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    remoteAddress: '127.0.0.1',
    origin: url.origin,
    body: {
      async bytes(maxBytes) {
        const bytes = new Uint8Array(await request.arrayBuffer());
        if (bytes.length > maxBytes) throw new BodyTooLargeError();
        return bytes;
      },
      stream: () => chunksOf(request),
    },
  };
}

async function* chunksOf(request: Request): AsyncIterable<Uint8Array> {
  if (request.body) yield* request.body;
}

/**
 * The answer of a handler to who calls it in process. One that comes later may wait for a timer, as of a fault that delays it, which alone would
 * not keep that process alive.
 */
export function answerInProcess(handler: Handler, message: Message): MaybePromise<Answer> {
  const answer = handler(message);
  return answer instanceof Promise ? answer.finally(realTime.keepAlive()) : answer;
}

/** An aborted call rejects at once, but still runs to its end. */
function unlessAborted(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** An answer as a response of `fetch`. Throws a TypeError for a connection that was reset, as over a socket. */
export function responseOf(answer: Answer, method: string, signal: AbortSignal | undefined): Response {
  if (answer.broken === 'reset') throw networkFailure('fetch failed', 'read ECONNRESET', 'ECONNRESET');
  const { status, headers } = answer;
  const body = method === 'HEAD' ? null : bodyOf(answer, signal);
  // Without a type among the headers, Node adds one to a text.
  return typeof body === 'string' && 'content-type' in headers
    ? textResponse(body, { status, headers })
    : new Response(body, { status, headers });
}

function bodyOf(answer: Answer, signal: AbortSignal | undefined) {
  const { status, body: whole, broken } = answer;
  if (BODILESS.has(status)) return null;
  const body = slowBody(answer, realTime) ?? whole;
  if (broken && !isStream(body)) return ReadableStream.from(truncatedBody(body));
  if (!isStream(body)) return body;
  const stream = ReadableStream.from(copiedChunks(body));
  return signal ? stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }) : stream;
}

/** The bytes before the cut, then the error. */
async function* truncatedBody(body: string | Uint8Array): ByteStream {
  if (body.length > 0) yield Buffer.from(body);
  throw networkFailure('terminated', 'other side closed', 'UND_ERR_SOCKET');
}

/** The same error as from Node's fetch. */
function networkFailure(message: string, reason: string, code: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(reason), { code }) });
}

/**
 * Copies each chunk, because the simulator may stream its own memory. Not a generator, because that could not be ended while it waits for the
 * next chunk.
 */
function copiedChunks(body: ByteStream): ByteStream {
  const source = body[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const { done, value } = await source.next();
        return done ? { done, value: undefined } : { value: new Uint8Array(value) };
      },
      async return() {
        await source.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

/** Whether a value is a request of any realm. */
function isRequest(value: unknown): value is Request {
  return value instanceof Request || (tagOf(value) === 'Request' && typeof value === 'object' && value !== null && 'arrayBuffer' in value);
}

/** A request of another realm; undefined for any other value. */
function foreignRequest(value: unknown): Request | undefined {
  return isRequest(value) && !(value instanceof Request) ? value : undefined;
}

/** A body as bytes, or as a text, and its content type. */
interface OwnBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * The content of a body of which `Request` would make the text `[object FormData]` or, in a page, whatever its environment knows of the files in it;
 * undefined for a body that Node knows.
 */
async function foreignBody(body: unknown): Promise<OwnBody | undefined> {
  if (isForeignBlob(body)) return { body: await bytesOf(body), type: body.type };
  if (isForeignParameters(body)) return { body: body.toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
  return isForm(body) && !isOfNode(body) ? multipart(body) : undefined;
}

/** In a page, `FormData` is that of the page. */
function isOfNode(form: FormData): boolean {
  const isNode: boolean = Object.is(Blob, NodeBlob);
  return isNode && form instanceof FormData;
}

async function multipart(form: FormData): Promise<OwnBody> {
  const pieces: Buffer[] = [];
  for (const [name, value] of form) {
    const file =
      typeof value === 'string' ? '' : `; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
    pieces.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`));
    pieces.push(typeof value === 'string' ? Buffer.from(value) : Buffer.from(await bytesOf(value)), Buffer.from('\r\n'));
  }
  const body = Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** As `fetch` writes names. */
function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

async function bytesOf(blob: Pick<Blob, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.from(new Uint8Array(await blob.arrayBuffer()));
}

function isForm(body: unknown): body is FormData {
  return tagOf(body) === 'FormData';
}

function isForeignBlob(value: unknown): value is Blob {
  return ['Blob', 'File'].includes(tagOf(value)) && !(value instanceof NodeBlob);
}

function isForeignParameters(body: unknown): body is URLSearchParams {
  return tagOf(body) === 'URLSearchParams' && !(body instanceof URLSearchParams);
}

/** The name of its class; those of happy-dom have no tag. */
function tagOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return tag === 'Object' && typeof value === 'object' ? (value?.constructor?.name ?? tag) : tag;
}
