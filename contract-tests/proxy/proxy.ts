/** `sim proxy`: lets traffic to a deployment through as it is, and says where it breaks the document. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';
import type { ApiDocument } from '../../openapi/document.ts';
import { allChecks } from '../checks/all.ts';
import { createJudges } from '../checks/judge.ts';
import { createTransitions } from '../model/transitions.ts';
import { createOracle } from '../oracle/prism.ts';
import type { Exchange as Recorded } from '../run/results.ts';
import { type BodyCapture, createBodyCapture, NO_BODY } from './body-capture.ts';
import { flattened, passable } from './headers.ts';
import { maskCredentials } from './mask-credentials.ts';
import {
  type Exchange,
  type Half,
  recordedExchange,
  type ValidationOptions,
  type ValidationResult,
  validateExchange,
} from './validate-exchange.ts';

/** An exchange that went through, and what there is to say about it. */
export interface Report extends ValidationResult {
  readonly at: Date;
  readonly method: string;
  /** Path and query, credentials masked. */
  readonly target: string;
  /** Absent when the target gave no answer. */
  readonly status?: number;
  readonly durationMs: number;
  readonly problem?: Problem;
}

/** Why there is no answer, or only the beginning of one. */
export interface Problem {
  readonly kind: 'no answer' | 'broken off' | 'caller left';
  readonly text: string;
}

export interface ProxyOptions {
  /** Where everything goes: an origin, with or without a path. */
  readonly target: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly document: ApiDocument;
  /** Larger bodies pass and are not checked. */
  readonly maxBytes: number;
  /** Called with each exchange when it has ended. */
  readonly onReport: (report: Report) => void;
  /** Called with each exchange that came to its end, before its report: as it went, credentials and all. */
  readonly onExchange?: ((exchange: Recorded) => void) | undefined;
}

/** A proxy that runs. */
export interface Proxy {
  readonly url: string;
  /** Lets what is under way come to its end, for a few seconds. */
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 3000;

/** Listens on this machine only. Rejects with the system's error when the port cannot be had. */
export async function openProxy({ target, port, document, maxBytes, onReport, onExchange }: ProxyOptions): Promise<Proxy> {
  const options = await validationOptions(document, maxBytes);
  const { origin, pathname } = new URL(target);
  // A pool knows one origin: no request, and no key in it, can go anywhere else. Whoever calls decides how long to wait.
  const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const exchange = serve(request, response, { pool, origin, basePath: pathname.replace(/\/$/, ''), options, onReport, onExchange });
    underWay.add(exchange);
    void exchange.finally(() => underWay.delete(exchange));
  });
  // An upload may take as long as it takes.
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await Promise.all([once(server, 'close'), ...underWay]);
      clearTimeout(grace);
      await pool.destroy();
    },
  };
}

async function validationOptions(document: ApiDocument, maxBytes: number): Promise<ValidationOptions> {
  const folders = document.operations().map(({ path }) => `${path.split('/').slice(0, API_SEGMENTS).join('/')}/`);
  const leftOut = document.notSimulated().map(({ prefix }) => prefix);
  const createJudge = await createJudges(allChecks(createTransitions()));
  return { oracle: await createOracle(document.json), judge: createJudge(), prefixes: [...new Set(folders)], leftOut, maxBytes };
}

/** `/api/v1`, split at its slashes. */
const API_SEGMENTS = 3;

interface ExchangeContext extends Pick<ProxyOptions, 'onReport' | 'onExchange'> {
  readonly pool: Pool;
  readonly origin: string;
  readonly basePath: string;
  readonly options: ValidationOptions;
}

/** Serves one request to its end and reports it. Never rejects. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { pool, origin, basePath, options, onReport, onExchange }: ExchangeContext,
): Promise<void> {
  const { method = 'GET', url: target = '' } = request;
  if (!target.startsWith('/'))
    return refuse(response, 400, 'This proxy speaks to its own target only: send it a path, not a whole address');
  const at = new Date();
  const started = performance.now();
  const taps = { request: createBodyCapture(options.maxBytes), answer: createBodyCapture(options.maxBytes) };
  const passed = await forward(request, response, pool, `${basePath}${target}`, taps);
  const headers = flattened(request.headers);
  const durationMs = Math.round(performance.now() - started);
  const exchange: Exchange = {
    at: at.getTime(),
    durationMs,
    method,
    target,
    request: { headers, body: hasBody(request) ? taps.request.captured() : NO_BODY },
    ...(passed.answer && { answer: { ...passed.answer, body: taps.answer.captured() } }),
  };
  const recorded = onExchange && (await recordedExchange(exchange, options.maxBytes));
  if (recorded) onExchange?.({ ...recorded, url: `${origin}${basePath}${target}` });
  const judgement = await validateExchange(exchange, options);
  const mask = maskCredentials(headers, target);
  const status = passed.answer && { status: passed.answer.status };
  const problem = passed.problem && { problem: passed.problem };
  onReport({ at, method, target: mask(target), ...status, durationMs, ...problem, ...judgement });
}

interface Forwarded {
  readonly answer?: Omit<Half, 'body'> & { readonly status: number };
  readonly problem?: Problem;
}

/** Passes a request and its answer on. Redirects are answers like any other. Never rejects. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  pool: Pool,
  path: string,
  taps: { readonly request: BodyCapture; readonly answer: BodyCapture },
): Promise<Forwarded> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = hasBody(request) ? taps.request.stream : null;
  // A failure of the body fails the request, too.
  if (body) pipeline(request, body).catch(() => undefined);
  let answer: Forwarded['answer'];
  try {
    // Node knows only methods that undici knows, too.
    const method = (request.method ?? 'GET') as 'GET';
    const got = await pool.request({ method, path, headers: passable(request.headersDistinct), body, signal: gone.signal });
    answer = { status: got.statusCode, headers: flattened(got.headers) };
    // The answer's date is the target's.
    response.sendDate = false;
    response.writeHead(got.statusCode, passable(got.headers));
    response.flushHeaders();
    await pipeline(got.body, taps.answer.stream, response);
    return { answer };
  } catch (error) {
    const code = codeOf(error);
    if (gone.signal.aborted && LEFT.has(code))
      return { ...(answer && { answer }), problem: { kind: 'caller left', text: 'The caller went away' } };
    if (answer) return { answer, problem: { kind: 'broken off', text: `The answer broke off: ${code}` } };
    const text = `The target gives no answer: ${code}`;
    refuse(response, 502, text);
    return { problem: { kind: 'no answer', text } };
  }
}

/** What streams and undici call it when the caller's side has closed; the target's side has other names. */
const LEFT = new Set(['ABORT_ERR', 'UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'AbortError']);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** An answer of the proxy's own, in the shape of the service's errors. */
function refuse(response: ServerResponse, statusCode: number, message: string): void {
  response.writeHead(statusCode, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ statusCode, message }));
}
