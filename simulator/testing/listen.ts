/** Servers of tests. */
import { createServer, type Server } from 'node:net';
import { emitted } from './within.ts';

/** Where a server listens; `url` has no slash at its end. */
export interface Place {
  readonly url: string;
  readonly port: number;
}

/** Lets a server listen on a free port of this machine. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Place> {
  await emitted(`a server listens on ${host}`, server.listen(0, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://${host}:${address.port}`, port: address.port };
}

/** Closes a server. It ends when the last connection has ended. */
export async function closeServer(server: Server): Promise<void> {
  await emitted('a server closes', server.close(), 'close');
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server);
  await closeServer(server);
  return port;
}
