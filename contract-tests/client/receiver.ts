/** A webhook receiver on a socket of this machine: keeps what came, byte by byte, and takes all of it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A delivery as it came. */
export interface Delivery {
  readonly body: string;
  readonly signature: string;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

/** Opens a receiver on a free port. */
export async function openReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(body => {
      deliveries.push({ body, signature: String(request.headers['x-signature']) });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
