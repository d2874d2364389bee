/** Receivers of webhooks that misbehave, each at a separate port. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '../../../../../simulator/testing/listen.ts';

export interface BadReceivers {
  readonly urls: readonly string[];
  /** Returns the largest number of requests that were in flight at once. */
  most(): number;
  /** Returns the number of requests so far. */
  requests(): number;
  /** Returns the number of requests for each behaviour. */
  kinds(): ReadonlyMap<string, number>;
  close(): void;
}

/** Misbehaves on a socket with a request. The socket is open; what it writes after the simulator has closed its side is lost. */
type Misbehave = (socket: Socket, hangMs: number, elsewhere: string) => void;

const MEGABYTE = Buffer.alloc(1_048_576, 'x');
const ANSWER_MEGABYTES = 100;
const DRIP_MS = 200;
/** Each request keeps its slot for a moment, so that all slots are in use at once. */
const HOLD_MS = 400;

const BEHAVIOURS: Readonly<Record<string, Misbehave>> = {
  hangs: (socket, hangMs) => void setTimeout(() => socket.destroy(), hangMs),
  'drips its head': (socket, hangMs) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n', hangMs),
  'drips its body': (socket, hangMs) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x', hangMs),
  'answers with interim responses for ever': (socket, hangMs) => drip(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n', hangMs),
  redirects: (socket, _, elsewhere) => socket.end(`HTTP/1.1 307 Go\r\nlocation: ${elsewhere}\r\ncontent-length: 0\r\n\r\n`),
  'answers 100 MB': socket =>
    void sendMegabytes(socket, `HTTP/1.1 200 OK\r\ncontent-length: ${ANSWER_MEGABYTES * MEGABYTE.length}\r\n\r\n`),
  'answers 100 MB without a length': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\n\r\n'),
  'answers with 100 MB of headers': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\nx-a: '),
  closes: socket => socket.end(),
  resets: socket => socket.resetAndDestroy(),
  'closes in its head': socket => socket.end('HTTP/1.1 200 O'),
  'closes in its body': socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx'),
  'speaks no HTTP': socket => socket.end('220 mail.example.com ESMTP\r\n'),
  'speaks TLS': socket => socket.end(Buffer.from('160303007a0200', 'hex')),
  'lies about its length': socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'),
  'sends a chunk without end': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffff\r\n'),
};

function drip(socket: Socket, first: string, more: string, hangMs: number): void {
  socket.write(first || more);
  const timer = setInterval(() => socket.write(more), DRIP_MS);
  const stop = setTimeout(() => socket.destroy(), hangMs);
  socket.once('close', () => {
    clearInterval(timer);
    clearTimeout(stop);
  });
}

async function sendMegabytes(socket: Socket, head: string): Promise<void> {
  socket.write(head);
  for (let sent = 0; sent < ANSWER_MEGABYTES && !socket.destroyed; sent++) {
    if (!socket.write(MEGABYTE)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  socket.end();
}

/** Starts several receivers, which take the behaviours in turn. Receivers that hang do so for `hangMs` real milliseconds. Redirects lead to `elsewhere`. */
export async function startBadReceivers(count: number, hangMs: number, elsewhere: string): Promise<BadReceivers> {
  const behaviours = Object.entries(BEHAVIOURS);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const kinds = new Map<string, number>();
  const inFlight = createGauge();
  for (let index = 0; index < count; index++) {
    const [kind, misbehave] = behaviours[index % behaviours.length] ?? ['hangs', () => undefined];
    servers.push(
      createServer(socket => {
        sockets.add(socket.on('error', () => undefined));
        socket.once('close', () => sockets.delete(socket));
        socket.once('data', () => {
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          inFlight.enter(socket);
          setTimeout(() => socket.destroyed || misbehave(socket, hangMs, elsewhere), HOLD_MS);
        });
      }),
    );
  }
  const urls = await Promise.all(servers.map(async server => `${(await listen(server)).url}/`));
  return {
    urls,
    most: inFlight.most,
    requests: () => [...kinds.values()].reduce((sum, number) => sum + number, 0),
    kinds: () => kinds,
    close() {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Counts sockets from their request to their end, and keeps the largest count. */
function createGauge(): { enter(socket: Socket): void; most(): number } {
  const open = new Set<Socket>();
  let most = 0;
  return {
    most: () => most,
    enter(socket) {
      open.add(socket);
      for (const event of ['end', 'close', 'error', 'finish']) socket.once(event, () => open.delete(socket));
      // The end of a socket and the beginning of the next may be reported in the same turn, in any order.
      setImmediate(() => setImmediate(() => (most = Math.max(most, open.size))));
    },
  };
}
