import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, errors } from 'undici';
import type { Client, PassedRequest } from '../access/client.ts';
import { knownProblem } from '../access/problems.ts';
import { passOn, passOnAltered, passOnWith, type Received, sendStatus } from './deliver.ts';
import { type BodyCapture, flattened, passable, readAhead, readUnsent } from './read-body.ts';
import type { Half } from './validate-exchange.ts';
import { type Injected, isOnlyLate, sentenceOf, type Weather, type WeatherCall } from './weather.ts';

/** Sends requests to the target of a proxy. */
export interface Sender {
  /** Rejects with the error of undici or of the system. */
  send(request: PassedRequest): Promise<Sent>;
}

export interface Sent {
  readonly answer: Dispatcher.ResponseData;
  /** Why it was sent a second time: the code of the error; absent where it was sent once. */
  readonly resent?: string;
}

/**
 * Returns what sends through a client. Reads share connections that stay open; a target may close one of them at the moment in which the next request is sent,
 * which is no failure of the target: such a read is sent once more, on a connection of its own. What may not be sent twice, and what has a body, always gets a
 * connection of its own.
 */
export function openSender({ pass }: Pick<Client, 'pass'>): Sender {
  const alone = (request: PassedRequest) => pass({ ...request, isAlone: true });
  return {
    async send(request) {
      if (!SAFE.has(request.method) || request.body !== null) return { answer: await alone(request) };
      try {
        return { answer: await pass(request) };
      } catch (error) {
        const code = codeOfClosed(error);
        if (code === undefined) throw error;
        return { answer: await alone(request), resent: code };
      }
    },
  };
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The code of an error by which a connection that had been in use turns out to be closed; undefined for other errors. */
function codeOfClosed(error: unknown): string | undefined {
  // A first request on a connection has read nothing before.
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0 ? error.code : undefined;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' ? error.code : undefined;
}

/** Why there is no answer, or only a part of it. */
export interface Problem {
  readonly kind: 'no answer' | 'broken off' | 'caller left';
  readonly text: string;
}

/** What became of a request. */
export interface Forwarded {
  readonly answer?: Omit<Half, 'body'> & { readonly status: number };
  readonly problem?: Problem;
  readonly resent?: string;
  readonly injected?: Injected;
  /** What the caller received, where it is not the answer of the target. */
  readonly received?: Received | undefined;
}

/** What a request is passed on with. */
export interface Passage {
  readonly sender: Sender;
  /** With the base path of the target, and the query. */
  readonly path: string;
  readonly taps: { readonly request: BodyCapture; readonly answer: BodyCapture };
  readonly weather: Weather | undefined;
  readonly call: WeatherCall;
  readonly maxBytes: number;
}

/** Passes a request and its answer on, as the weather has it. Redirects are not followed. Never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { sender, path, taps, weather, call: bare, maxBytes }: Passage,
): Promise<Forwarded> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  let known: Forwarded = {};
  try {
    const ahead = hasBody(request) && weather?.asksForBody(bare) ? await readAhead(request, taps.request, maxBytes) : undefined;
    const call = ahead ? { ...bare, body: ahead.json } : bare;
    const hit = weather?.effectOn(call);
    if (hit?.effect.kind === 'status' && !hit.effect.after) {
      if (hasBody(request) && !ahead) await readUnsent(request, taps.request);
      return { injected: injectedBy(hit, false), received: sendStatus(response, hit.effect) };
    }
    const { method = 'GET' } = request;
    const body = bodyOf(request, taps.request, ahead?.stream);
    const { answer: got, resent } = await sender.send({
      method,
      path,
      headers: passable(request.headersDistinct),
      body,
      signal: gone.signal,
    });
    const injected = hit && injectedBy(hit, true);
    known = {
      ...(injected && { injected }),
      ...(resent !== undefined && { resent }),
      answer: { status: got.statusCode, headers: flattened(got.headers) },
    };
    const delivery = { response, capture: taps.answer, maxBytes, signal: gone.signal };
    if (hit) return { ...known, received: await passOnWith(hit.effect, got, delivery) };
    if (!weather?.mayAlter(call)) {
      await passOn(got, delivery);
      return known;
    }
    let by = '';
    const received = await passOnAltered(got, delivery, text => {
      const altered = weather.altered(call, { status: got.statusCode, body: text });
      by = altered?.by ?? '';
      return altered?.body;
    });
    const altered: Injected = { by, what: 'The answer was passed on with changes', reached: true, onlyLate: false };
    return received ? { ...known, received, injected: altered } : known;
  } catch (error) {
    return { ...known, ...problemOf(error, response, { isGone: gone.signal.aborted, hasAnswer: known.answer !== undefined }) };
  }
}

function injectedBy({ by, effect }: NonNullable<ReturnType<Weather['effectOn']>>, reached: boolean): Injected {
  return { by, what: sentenceOf(effect), reached, onlyLate: isOnlyLate(effect) };
}

/** The body to send: what was read ahead, or what comes. */
function bodyOf(request: IncomingMessage, capture: BodyCapture, ahead: Readable | undefined): Readable | null {
  if (ahead) return ahead;
  if (!hasBody(request)) return null;
  // An error of the body also fails the request that sends it.
  pipeline(request, capture.stream).catch(() => undefined);
  return capture.stream;
}

/** Returns what went wrong with an exchange; answers the caller where nothing has been answered yet. */
function problemOf(
  error: unknown,
  response: ServerResponse,
  { isGone, hasAnswer }: { readonly isGone: boolean; readonly hasAnswer: boolean },
): Pick<Forwarded, 'problem'> {
  const code = codeOf(error);
  if (isGone && CALLER_LEFT.has(code)) return { problem: { kind: 'caller left', text: 'The caller went away' } };
  if (hasAnswer) {
    // The caller must not take what it has for the whole.
    response.destroy();
    return { problem: { kind: 'broken off', text: `The answer broke off: ${code}` } };
  }
  const text = `The target gives no answer: ${knownProblem(error) ?? code}`;
  refuse(response, 502, text);
  return { problem: { kind: 'no answer', text } };
}

/** Error codes of streams and undici when the caller has closed the connection. Those of the target's side differ. */
const CALLER_LEFT = new Set(['ABORT_ERR', 'UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'AbortError']);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Sends an error of the proxy itself, in the shape of the service's errors. */
export function refuse(response: ServerResponse, statusCode: number, message: string): void {
  response.writeHead(statusCode, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ statusCode, message }));
}
