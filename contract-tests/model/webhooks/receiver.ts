/** A webhook receiver that keeps what came, byte by byte, and answers as it is told. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A status, or the connection is dropped without an answer. */
export type ReceiverAnswer = number | 'drop';

export interface Delivered {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

export interface Receiver {
  readonly origin: string;
  /** How each path answers; others answer 200. */
  readonly answers: Map<string, ReceiverAnswer>;
  /** What came since it was asked last, in order. */
  take(): Delivered[];
  close(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const answers = new Map<string, ReceiverAnswer>();
  let delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    bytesOf(request).then(
      body => {
        const { method = '', url: path = '', headers } = request;
        delivered.push({ method, path, headers, body });
        const answer = answers.get(path) ?? 200;
        if (answer === 'drop') response.destroy();
        // A redirect leads to a path that nothing may come to.
        else response.writeHead(answer, answer >= 300 && answer < 400 ? { location: '/elsewhere' } : {}).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answers,
    take() {
      const taken = delivered;
      delivered = [];
      return taken;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
