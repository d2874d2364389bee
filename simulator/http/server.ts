import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { limits } from '../../openapi/document.ts';
import { errors } from '../kernel/errors.ts';
import { realTime } from '../kernel/real-time.ts';
import { errorAnswer } from './message.ts';
import type { Handler } from './pipeline.ts';
import { createServe, type Serve } from './serve.ts';

export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** The certificate and its key as PEM; without them the socket speaks plain http. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Whether `X-Forwarded-*` is believed. Default: not. */
  readonly trustProxy?: boolean | undefined;
}

/** An open socket. */
export interface Listener {
  readonly url: string;
  readonly port: number;
  /** Stops accepting connections, finishes running requests, then closes. */
  close(): Promise<void>;
}

/**
 * What Node would choose otherwise. bin/server-limits.md lists it for users.
 */
export const SERVER_OPTIONS = {
  /** A request may take as long as the presigned URL of a part is valid: a PUT over a slow line is one request. */
  requestTimeout: limits.uploads.partUrlValidityMs,
  headersTimeout: 60_000,
  /** Longer than the pools of clients keep a connection, so that none of them sends a request on one that is being closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 30_000,
  maxHeaderSize: 16_384,
  /** Node would answer a request without a host with an empty body. */
  requireHostHeader: false,
  insecureHTTPParser: false,
} as const;
/** 0 is no limit. Node would leave out headers after the 2,000th; their size is limited instead. */
const UNLIMITED = { maxHeadersCount: 0, maxRequestsPerSocket: 0, timeout: 0 };
/** Real milliseconds for running requests to finish after `close`. */
const CLOSE_GRACE_MS = 3000;
/** Real milliseconds between two looks for connections that have become idle. */
const CLOSE_STEP_MS = 5;

/** Serves a site. Rejects with the system's error when the port is in use. `onDefect` receives errors of answers that could not be written. */
export async function listen(
  site: Handler,
  { port = 0, host = '127.0.0.1', tls, trustProxy = false }: ListenOptions = {},
  onDefect: (error: unknown) => void = () => undefined,
): Promise<Listener> {
  const scheme = tls ? 'https' : 'http';
  const serve = createServe(site, onDefect, { scheme, trustProxy });
  let app: Promise<Serve> | undefined;
  // The public API needs nothing of Express, which is loaded by the first request for something else.
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/api/')) return serve(request, response);
    app ??= import('./express.ts').then(({ createApp }) => createApp(serve));
    void app.then(serveByExpress => serveByExpress(request, response));
  };
  const server = Object.assign(await openServer(tls, handle), UNLIMITED);
  server.on('clientError', answerInvalidRequest);
  // A server may ignore unknown expectations (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `${scheme}://${callableHost(host)}:${actual}`,
    port: actual,
    close: () => closeServer(server),
  };
}

/** TLS is loaded only where it is used. */
async function openServer(tls: ListenOptions['tls'], handle: Serve): Promise<Server | TlsServer> {
  if (!tls) return createServer(SERVER_OPTIONS, handle);
  const https = await import('node:https');
  return https.createServer({ ...SERVER_OPTIONS, ...tls }, handle);
}

/** Invalid HTTP never becomes a request, but is answered in the error shape, too. */
function answerInvalidRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  // Who does not speak TLS cannot read an answer in it.
  const isUnreadable = error.code === 'ECONNRESET' || error.code?.startsWith('ERR_SSL_') === true;
  if (isUnreadable || !socket.writable) return void socket.destroy();
  const { status, headers, body } = errorAnswer(errorOf(error.code), () => undefined);
  const fields = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function errorOf(code: string | undefined): Error {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.requestTimeout();
  return errors.invalid('The request is not valid HTTP');
}

/** A host for URLs: a wildcard address becomes the loopback address. */
function callableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function closeServer(server: Server | TlsServer): Promise<void> {
  const started = realTime.elapsed();
  return new Promise((resolve, reject) => {
    let stopWaiting = (): void => undefined;
    // A request that finishes meanwhile leaves an idle connection, which would stay open for seconds.
    const closeConnections = (): void => {
      if (realTime.elapsed() - started < CLOSE_GRACE_MS) server.closeIdleConnections();
      else server.closeAllConnections();
      stopWaiting = realTime.after(CLOSE_STEP_MS, closeConnections);
    };
    server.close(error => {
      stopWaiting();
      if (error) reject(error);
      else resolve();
    });
    closeConnections();
  });
}
