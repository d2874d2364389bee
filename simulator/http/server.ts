import { createServer, type Server } from 'node:http';
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

/** Serves a site. Rejects with the system's error when the port is taken. */
export async function listen(site: Handler, { port = 0, host = '127.0.0.1' }: ListenOptions = {}): Promise<Listener> {
  const server = createServer(createApp(site));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    port: actual,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}
