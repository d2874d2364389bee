import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { test } from 'vitest';
import type { MediaWeb } from '../../domain/ports/media.ts';
import { createFakeRealTime, type FakeRealTime } from '../../kernel/real-time.fixture.ts';
import { listen } from '../../testing/listen.ts';
import { type Address, createRealWeb } from './real.ts';

export const LIMITS = { maxBytes: 1_000_000, timeoutMs: 60_000, maxRedirects: 3 };
export const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

/** A server for the tests. Names that end in `.test` resolve to it. */
export interface Site {
  readonly port: number;
  /** The port of a second server, which downloads must not reach. */
  readonly closedPort: number;
  /** The requests to both servers. */
  readonly hits: IncomingMessage[];
  readonly connections: Set<Socket>;
  /** How both servers respond; by default with `hello`. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  redirectTo(location: string): void;
  /** The web under test. Its `fetch` accepts a path of the site in place of a URL. */
  web(resolve?: (name: string) => Promise<readonly Address[]>): Web;
}

interface Web {
  readonly realTime: FakeRealTime;
  fetch(url: string, limits?: typeof LIMITS): ReturnType<MediaWeb['fetch']>;
}

async function startSite(onCleanup: (cleanup: () => void) => void): Promise<Site> {
  const hits: IncomingMessage[] = [];
  const connections = new Set<Socket>();
  const servers = [createServer(listener), createServer(listener)];
  servers[0]?.on('connection', socket => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const [port = 0, closedPort = 0] = await Promise.all(servers.map(async server => (await listen(server)).port));
  const site: Site = {
    port,
    closedPort,
    hits,
    connections,
    respond: (_request, response) => response.end('hello'),
    redirectTo(location) {
      site.respond = (_request, response) => response.writeHead(302, { location }).end();
    },
    web: resolve => webOf(port, resolve),
  };
  onCleanup(() => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });
  return site;

  function listener(request: IncomingMessage, response: ServerResponse): void {
    hits.push(request);
    site.respond(request, response);
  }
}

function webOf(port: number, resolve: (name: string) => Promise<readonly Address[]> = async () => LOOPBACK): Web {
  const realTime = createFakeRealTime();
  const { fetch } = createRealWeb({ realTime, resolve, allowedAddresses: [`127.0.0.1:${port}`] });
  return {
    realTime,
    fetch: (path, limits = LIMITS) => fetch(path.startsWith('/') ? `http://media.test:${port}${path}` : path, limits),
  };
}

/** `it` with `site`: a server for each test. */
export const it = test.extend('site', ({}, { onCleanup }) => startSite(onCleanup));
