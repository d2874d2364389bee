/** The servers of the trial, and a watcher of every attempt to connect. */
import { channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, Socket, type Server as TcpServer } from 'node:net';
import { emitted } from '../../../../../simulator/testing/within.ts';
import type { Ports } from './vectors.ts';

export interface Servers {
  readonly ports: Ports;
  /** Returns the number of connections that the inside has accepted so far. */
  insideConnections(): number;
  close(): void;
}

/** Starts the outside at 127.0.0.1, and the inside at every address of this machine, and at 127.0.0.2 with the port of the outside. */
export async function startServers(): Promise<Servers> {
  let connections = 0;
  const count = (socket: Socket): void => {
    connections++;
    socket.destroy();
  };
  const outside = createServer(answer);
  const outsidePort = await listen(outside, 0, '127.0.0.1');
  const [everywhere, neighbour] = [createTcpServer(count), createTcpServer(count)];
  const insidePort = await listen(everywhere, 0, '::').catch(() => listen(everywhere, 0, '0.0.0.0'));
  await listen(neighbour, outsidePort, '127.0.0.2');
  return {
    ports: { outside: outsidePort, inside: insidePort },
    insideConnections: () => connections,
    close() {
      outside.closeAllConnections();
      for (const server of [outside, everywhere, neighbour]) server.close();
    },
  };
}

/** Redirects to the URL in the query, as many sites do. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const location = new URL(request.url ?? '/', 'http://outside.test').searchParams.get('to');
  // Headers are bytes, so a location beyond ASCII is sent as UTF-8, as servers do.
  if (location !== null) response.writeHead(302, { location: Buffer.from(location.replaceAll(/[\r\n]/g, '')).toString('latin1') });
  response.end('outside');
}

async function listen(server: Server | TcpServer, port: number, host: string): Promise<number> {
  await emitted(`a server listens on ${host}`, server.listen(port, host), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Collects `address:port` of every attempt of this process to connect, whether it succeeds or not. */
export function watchAttempts(): { readonly attempts: string[]; stop(): void } {
  const attempts: string[] = [];
  const sockets = channel('net.client.socket');
  const watch = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('socket' in message) || !(message.socket instanceof Socket)) return;
    message.socket.on('connectionAttempt', (address: string, port: number) => attempts.push(`${address}:${port}`));
  };
  sockets.subscribe(watch);
  return { attempts, stop: () => sockets.unsubscribe(watch) };
}
