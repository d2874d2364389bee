import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiDocument } from '../../openapi/document.ts';
import { foreignCaller } from '../../simulator/text/foreign-caller.ts';
import type { Client } from '../access/client.ts';
import { allChecks } from '../checks/all.ts';
import { createJudges } from '../checks/judge.ts';
import { createTransitions } from '../model/transitions.ts';
import { createOracle } from '../oracle/prism.ts';
import type { Exchange as Recorded } from '../run/results.ts';
import type { Received } from './deliver.ts';
import { type Forwarded, forward, hasBody, openSender, type Problem, refuse, type Sender } from './forward.ts';
import { createBodyCapture, flattened, NO_BODY } from './read-body.ts';
import {
  type Exchange,
  maskOfExchange,
  recordedExchange,
  type ValidationOptions,
  type ValidationResult,
  validateExchange,
} from './validate-exchange.ts';
import type { Injected, Weather, WeatherCall } from './weather.ts';

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
  /** Why the request was sent a second time: the target had closed the connection, with this code. */
  readonly resent?: string;
  /** What was done to the exchange on purpose. Then `status` is what the caller received, and what was found concerns what the target answered. */
  readonly injected?: Injected;
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
  /** The weather to make; none by default. */
  readonly weather?: Weather | undefined;
  /** Called with each exchange before its report, including credentials, as the caller received it; without one that has no whole answer by itself. */
  readonly onExchange?: ((exchange: Recorded) => void) | undefined;
}

/** A running proxy. */
export interface Proxy {
  readonly url: string;
  /** The requests that have no answer yet, as method and path. */
  inFlight(): string[];
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
  weather,
  onReport,
  onExchange,
}: ProxyOptions): Promise<Proxy> {
  const options = await validationOptions(document, maxBytes, client.secrets);
  const { origin, pathname } = new URL(target);
  const sender = openSender(client);
  const running = new Map<Promise<void>, string>();
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const exchange = serve(request, response, {
      sender,
      origin,
      basePath: pathname.replace(/\/$/, ''),
      options,
      allowedHosts,
      weather,
      onReport,
      onExchange,
    });
    running.set(exchange, `${request.method ?? 'GET'} ${pathOf(request.url ?? '')}`);
    void exchange.finally(() => running.delete(exchange));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on a port has this type.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    inFlight: () => [...running.values()],
    async close() {
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await Promise.all([once(server, 'close'), ...running.keys()]);
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

interface ExchangeContext extends Pick<ProxyOptions, 'weather' | 'onReport' | 'onExchange'> {
  readonly allowedHosts: readonly string[];
  readonly sender: Sender;
  readonly origin: string;
  readonly basePath: string;
  readonly options: ValidationOptions;
}

/** Serves one request to its end and reports it. Never rejects. */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { sender, origin, basePath, options, allowedHosts, weather, onReport, onExchange }: ExchangeContext,
): Promise<void> {
  const { method = 'GET', url: target = '' } = request;
  if (!target.startsWith('/')) return refuse(response, 400, 'This proxy sends only to its own target: request a path, not a whole URL');
  const refusal = foreignCaller({ method, headers: request.headers }, allowedHosts);
  if (refusal !== undefined) return refuse(response, 403, refusal);
  const at = new Date();
  const started = performance.now();
  const taps = { request: createBodyCapture(options.maxBytes), answer: createBodyCapture(options.maxBytes) };
  const headers = flattened(request.headers);
  const call: WeatherCall = { method, path: pathOf(target), query: target.split('?').slice(1).join('?'), headers };
  const passed = await forward(request, response, {
    sender,
    path: `${basePath}${target}`,
    taps,
    weather,
    call,
    maxBytes: options.maxBytes,
  });
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
  const { received, injected, resent } = passed;
  const status = received ? received.status !== 0 && { status: received.status } : passed.answer && { status: passed.answer.status };
  const problem = passed.problem && { problem: passed.problem };
  const location = locationOf(passed);
  const redirect = location !== undefined && { redirectsTo: mask(location) };
  const marks = { ...(resent !== undefined && { resent }), ...(injected && { injected }) };
  const about = { at, method, target: mask(target), ...status, durationMs, ...redirect, ...problem, ...marks };
  try {
    const seen = received ? { ...exchange, answer: answerOf(received) } : exchange;
    const recorded = onExchange && (await recordedExchange(seen, options.maxBytes));
    if (recorded) onExchange?.({ ...recorded, url: `${origin}${basePath}${target}`, ...(injected && { injected }) });
    onReport({ ...about, ...(await validateExchange(exchange, options)) });
  } catch (error) {
    // What a foreign answer makes of a check ends nothing.
    const reason = `It cannot be judged: ${mask(error instanceof Error ? error.message : String(error))}`;
    onReport({ ...about, deviations: [], unchecked: [{ side: 'answer', reason }] });
  }
}

function answerOf({ status, headers, body }: Received): NonNullable<Exchange['answer']> {
  return { status, headers, body: { bytes: Buffer.from(body), isWhole: true } };
}

/** The path of a request target. */
function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** The address to which an answer redirects; undefined for other answers. */
function locationOf({ answer }: Forwarded): string | undefined {
  return answer && answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
}
