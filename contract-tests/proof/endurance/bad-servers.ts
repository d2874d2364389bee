/** Servers that break the rules of HTTP on their sockets, for trials of clients and of the sender of webhooks. */
import { createServer, type Socket } from 'node:net';
import { listen } from '../../../simulator/testing/listen.ts';

/** Answers the n-th request (from 1) on a socket that is open. What it writes after the other side has closed is lost. */
export type Misbehave = (socket: Socket, request: number) => void;

export interface BadServer {
  readonly url: string;
  close(): void;
}

/** Starts a server at a port of its own, which answers each request that comes in one piece. */
export async function startBadServer(answer: Misbehave): Promise<BadServer> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer(socket => {
    // A client that gives up resets the connection.
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      if (/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(bytes.toString('latin1')) && socket.writable) answer(socket, ++requests);
    });
  });
  const { url } = await listen(server);
  return {
    url,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const DRIP_MS = 200;

/** What ends at once. */
export const BROKEN: Readonly<Record<string, Misbehave>> = {
  resets: socket => void socket.resetAndDestroy(),
  'closes in its head': socket => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  'closes in its body': socket => void socket.end(`${OK}transfer-encoding: chunked\r\n\r\n400\r\n{"items":[`),
  'speaks no HTTP': socket => void socket.end('220 mail.example.com ESMTP\r\n'),
  'length too large': socket => void socket.end(`${OK}content-length: 100\r\n\r\n{"items":[]}`),
  'length too small': socket => void socket.end(`${OK}content-length: 5\r\n\r\n{"items":[]}`),
  'two lengths': socket => void socket.end(`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`),
};

/** What makes the other side wait until a limit. */
export const WAITING: Readonly<Record<string, Misbehave>> = {
  silent: () => undefined,
  'interim for ever': socket => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'stalls in its head': socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-ty'),
  'stalls in its body': socket => void socket.write(`${OK}content-length: 1000\r\n\r\n{"items":[`),
  'drips its head': socket => drip(socket, OK, 'x-a: b\r\n'),
  'drips its body': socket => drip(socket, `${OK}content-length: 100000\r\n\r\n`, ' '),
};

function drip(socket: Socket, first: string, more: string): void {
  socket.write(first || more);
  const timer = setInterval(() => socket.write(more), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}
