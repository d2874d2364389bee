import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ApiDocument } from '../../openapi/document.ts';
import { foreignCaller } from '../../simulator/text/foreign-caller.ts';
import type { Client } from '../access/client.ts';
import { knownProblem } from '../access/problems.ts';
import { allChecks } from '../checks/all.ts';
import { createJudges } from '../checks/judge.ts';
import { createTransitions } from '../model/transitions.ts';
import { createOracle } from '../oracle/prism.ts';
import type { Exchange as Recorded } from '../run/results.ts';
import { type BodyCapture, createBodyCapture, NO_BODY } from './body-capture.ts';
import { flattened, passable } from './headers.ts';
import {
  type Exchange,
  type Half,
  maskOfExchange,
  recordedExchange,
  type ValidationOptions,
  type ValidationResult,
  validateExchange,
} from './validate-exchange.ts';

/** The report of an exchange. */
export interface Report extends ValidationResult {
  readonly at: Date;
  readonly method: string;
  /** Path and query with masked credentials. */
  readonly target: string;
  /** Absent without an answer. */
  readonly status?: number;
  readonly durationMs: number;
  /** The address to which a redirect leads, with masked credentials. */
  readonly redirectsTo?: string;
  readonly problem?: Problem;
}

/** Why there is no answer, or only a part of it. */
export interface Problem {
  readonly kind: 'no answer' | 'broken off' | 'caller left';
  readonly text: string;
}

export interface ProxyOptions {
  /** The target of all requests: an origin, with or without a path. */
  readonly target: string;
  /** Sends all requests. The proxy closes it. */
  readonly client: Client;
  /** The port; 0 for any free one. */
  readonly port: number;
  readonly document: ApiDocument;
  /** Larger bodies are passed on without a check. */
  readonly maxBytes: number;
  /** Host names besides those of this machine under which it may be called. */
  readonly allowedHosts?: readonly string[];
  /** Called with the report of each exchange after its end. */
  readonly onReport: (report: Report) => void;
  /** Called with each complete exchange before its report, including credentials. */
  readonly onExchange?: ((exchange: Recorded) => void) | undefined;
}

/** A running proxy. */
export interface Proxy {
  readonly url: string;
  /** Stops the proxy. Waits a few seconds for running exchanges. */
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 3000;

/** The proxy limits nothing that the target takes: uploads have no time limit, and connections stay open longer than clients keep them. */
const SERVER_OPTIONS = { requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 65_536 };

/**
 * Starts `sim proxy`, which passes traffic to a deployment on unchanged and reports violations of the document. It listens only on this machine.
 * Rejects with the system's error if the port is not available.
 */
export async function openProxy({
  target,
  client,
  port,
  document,
  maxBytes,
  allowedHosts = [],
  onReport,
  onExchange,
}: ProxyOptions): Promise<Proxy> {
  const options = await validationOptions(document, maxBytes, client.secrets);
  const { origin, pathname } = new URL(target);
  const running = new Set<Promise<void>>();
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const exchange = serve(request, response, {
      client,
      origin,
      basePath: pathname.replace(/\/$/, ''),
      options,
      allowedHosts,
      onReport,
      onExchange,
    });
    running.add(exchange);
    void exchange.finally(() => running.delete(exchange));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on a port has this type.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await Promise.all([once(server, 'close'), ...running]);
      clearTimeout(grace);
      await client.close();
    },
  };
}

async function validationOptions(document: ApiDocument, maxBytes: number, secrets: readonly string[]): Promise<ValidationOptions> {
  const folders = document.operations().map(({ path }) => `${path.split('/').slice(0, API_SEGMENTS).join('/')}/`);
  const omitted = document.notSimulated().map(({ prefix }) => prefix);
  const createJudge = await createJudges(allChecks(createTransitions()));
  const oracle = await createOracle(document.json);
  return { oracle, judge: createJudge(), prefixes: [...new Set(folders)], omitted, maxBytes, secrets };
}

/** The number of parts of `/api/v1` between slashes. */
const API_SEGMENTS = 3;

interface ExchangeContext extends Pick<ProxyOptions, 'onReport' | 'onExchange'> {
  readonly allowedHosts: readonly string[];
  readonly client: Client;
  readonly origin: string;
  readonly basePath: string;
  readonly options: ValidationOptions;
}

/** Serves one request to its end and reports it. Never rejects. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { client, origin, basePath, options, allowedHosts, onReport, onExchange }: ExchangeContext,
): Promise<void> {
  const { method = 'GET', url: target = '' } = request;
  if (!target.startsWith('/')) return refuse(response, 400, 'This proxy sends only to its own target: request a path, not a whole URL');
  const refusal = foreignCaller({ method, headers: request.headers }, allowedHosts);
  if (refusal !== undefined) return refuse(response, 403, refusal);
  const at = new Date();
  const started = performance.now();
  const taps = { request: createBodyCapture(options.maxBytes), answer: createBodyCapture(options.maxBytes) };
  const passed = await forward(request, response, client, `${basePath}${target}`, taps);
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
  const mask = await maskOfExchange(exchange, options);
  const status = passed.answer && { status: passed.answer.status };
  const problem = passed.problem && { problem: passed.problem };
  const location = locationOf(passed);
  const redirect = location !== undefined && { redirectsTo: mask(location) };
  const about = { at, method, target: mask(target), ...status, durationMs, ...redirect, ...problem };
  try {
    const recorded = onExchange && (await recordedExchange(exchange, options.maxBytes));
    if (recorded) onExchange?.({ ...recorded, url: `${origin}${basePath}${target}` });
    onReport({ ...about, ...(await validateExchange(exchange, options)) });
  } catch (error) {
    // What a foreign answer makes of a check ends nothing.
    const reason = `It cannot be judged: ${mask(error instanceof Error ? error.message : String(error))}`;
    onReport({ ...about, deviations: [], unchecked: [{ side: 'answer', reason }] });
  }
}

interface Forwarded {
  readonly answer?: Omit<Half, 'body'> & { readonly status: number };
  readonly problem?: Problem;
}

/** The address to which an answer redirects; undefined for other answers. */
function locationOf({ answer }: Forwarded): string | undefined {
  return answer && answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
}

/** Passes a request and its answer on. Redirects are not followed. Never rejects. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
  path: string,
  taps: { readonly request: BodyCapture; readonly answer: BodyCapture },
): Promise<Forwarded> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = hasBody(request) ? taps.request.stream : null;
  // An error of the body also fails the request below.
  if (body) pipeline(request, body).catch(() => undefined);
  let answer: Forwarded['answer'];
  try {
    const { method = 'GET' } = request;
    const got = await client.pass({ method, path, headers: passable(request.headersDistinct), body, signal: gone.signal });
    answer = { status: got.statusCode, headers: flattened(got.headers) };
    // The answer keeps the date of the target.
    response.sendDate = false;
    response.writeHead(got.statusCode, passable(got.headers));
    response.flushHeaders();
    await pipeline(got.body, taps.answer.stream, response);
    return { answer };
  } catch (error) {
    const code = codeOf(error);
    if (gone.signal.aborted && CALLER_LEFT.has(code))
      return { ...(answer && { answer }), problem: { kind: 'caller left', text: 'The caller went away' } };
    if (answer) return { answer, problem: { kind: 'broken off', text: `The answer broke off: ${code}` } };
    const text = `The target gives no answer: ${knownProblem(error) ?? code}`;
    refuse(response, 502, text);
    return { problem: { kind: 'no answer', text } };
  }
}

/** Error codes of streams and undici when the caller has closed the connection. Those of the target's side differ. */
const CALLER_LEFT = new Set(['ABORT_ERR', 'UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'AbortError']);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Sends an error of the proxy itself, in the shape of the service's errors. */
function refuse(response: ServerResponse, statusCode: number, message: string): void {
  response.writeHead(statusCode, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ statusCode, message }));
}
