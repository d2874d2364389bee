import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { listen } from '../../simulator/testing/listen.ts';
import { readUntil } from '../../simulator/testing/sockets.ts';
import { within } from '../../simulator/testing/within.ts';
import { openClient } from '../access/client.ts';
import { openProxy, type Proxy, type ProxyOptions, type Report } from './proxy.ts';

/** The largest body that the proxies of these tests check. */
export const MAX_BYTES = 64 * 1024;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Starts a server with a handler, and returns its URL. */
export async function serveAs(handler: Handler): Promise<string> {
  const server = createServer((request, response) => void handler(request, response));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (await listen(server)).url;
}

/** A target whose responses the test sets, and a proxy in front of it. */
export interface Bench {
  readonly url: string;
  readonly target: string;
  readonly proxy: Proxy;
  answer(handler: Handler): void;
  /** Returns the report of the next exchange that ends. */
  reported(): Promise<Report>;
}

/** Creates a bench for the tests of a file. */
export async function createBench(basePath = '', options: Pick<ProxyOptions, 'weather'> = {}): Promise<Bench> {
  let handler: Handler = (_, response) => void response.end();
  const ended: Report[] = [];
  const waiting: ((report: Report) => void)[] = [];
  const target = await serveAs((request, response) => handler(request, response));
  const onReport = (report: Report) => {
    const taker = waiting.shift();
    if (taker) taker(report);
    else ended.push(report);
  };
  const proxy = await openProxy({
    target: target + basePath,
    client: openClient(target),
    port: 0,
    document: publicApi,
    maxBytes: MAX_BYTES,
    onReport,
    ...options,
  });
  beforeEach(() => void ended.splice(0));
  afterAll(() => proxy.close());
  return {
    url: proxy.url,
    target,
    proxy,
    answer(next) {
      handler = next;
    },
    reported() {
      const first = ended.shift();
      return first ? Promise.resolve(first) : within('an exchange ends', new Promise(resolve => waiting.push(resolve)));
    },
  };
}

/** Returns a handler that answers JSON. */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): (...exchange: Parameters<Handler>) => void {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Sends raw bytes, and returns everything that is received until the other side closes. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text, 'latin1');
  return readUntil(socket);
}
