import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errors } from '../kernel/errors.ts';
import { realTime } from '../kernel/real-time.ts';
import { errorAnswer } from './errors.ts';
import { createApp } from './express.ts';
import type { Handler } from './pipeline.ts';

export interface ListenOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

/** An open socket. */
export interface Listener {
  readonly url: string;
  readonly port: number;
  /** Takes no new connection, finishes what is under way, then closes. */
  close(): Promise<void>;
}

/** How long requests under way may take once the server closes, real milliseconds. */
const CLOSE_GRACE_MS = 3000;

/**
 * Serves a site. Rejects with the system's error when the port is taken. `onDefect` is told of answers that could not be written.
 */
export async function listen(
  site: Handler,
  { port = 0, host = '127.0.0.1' }: ListenOptions = {},
  onDefect: (error: unknown) => void = () => undefined,
): Promise<Listener> {
  const app = createApp(site, onDefect);
  // Node would refuse a request without a host with an empty answer.
  const server = createServer({ requireHostHeader: false }, app);
  server.on('clientError', refuse);
  // An expectation that nobody knows may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  // While the server closes, an answer that was still under way leaves its connection idle: nobody else would end it for seconds.
  server.on('request', (_request, response) =>
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    }),
  );
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${callable(host)}:${actual}`,
    port: actual,
    close: () => closeServer(server),
  };
}

/** What is no HTTP never becomes a request; it is answered in the error shape all the same. */
function refuse(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
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

/** A host as it stands in a URL; a wildcard is no address to call, its loopback is. */
function callable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWaiting = realTime.after(CLOSE_GRACE_MS, () => server.closeAllConnections());
    server.close(error => {
      stopWaiting();
      if (error) reject(error);
      else resolve();
    });
  });
}
