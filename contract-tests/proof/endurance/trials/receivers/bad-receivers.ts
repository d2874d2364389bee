/** Receivers of webhooks that misbehave, each at a separate port. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type BadServer, BROKEN, type Misbehave, startBadServer, WAITING } from '../../bad-servers.ts';

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

/** Blanks would be no part of a header. */
const MEGABYTE = Buffer.alloc(1_048_576, 'x');
const ANSWER_MEGABYTES = 100;
/** Each request keeps its slot for a moment, so that all slots are in use at once. */
const HOLD_MS = 400;

/** What receivers do; those that wait give up after a time. Redirects lead to `elsewhere`. */
function behaviours(hangMs: number, elsewhere: string): Readonly<Record<string, Misbehave>> {
  const waiting = Object.entries(WAITING).map(([name, misbehave]): [string, Misbehave] => [
    name,
    (socket, request) => {
      const stop = setTimeout(() => socket.destroy(), hangMs);
      socket.once('close', () => clearTimeout(stop));
      misbehave(socket, request);
    },
  ]);
  return {
    ...Object.fromEntries(waiting),
    ...BROKEN,
    redirects: socket => void socket.end(`HTTP/1.1 307 Go\r\nlocation: ${elsewhere}\r\ncontent-length: 0\r\n\r\n`),
    'answers 100 MB': socket =>
      void sendMegabytes(socket, `HTTP/1.1 200 OK\r\ncontent-length: ${ANSWER_MEGABYTES * MEGABYTE.length}\r\n\r\n`),
    'answers 100 MB without a length': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\n\r\n'),
    'answers with 100 MB of headers': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\nx-a: '),
    closes: socket => void socket.end(),
    'speaks TLS': socket => void socket.end(Buffer.from('160303007a0200', 'hex')),
    'sends a chunk without end': socket => void sendMegabytes(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffff\r\n'),
  };
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
  const all = Object.entries(behaviours(hangMs, elsewhere));
  const servers: BadServer[] = [];
  const kinds = new Map<string, number>();
  const inFlight = createGauge();
  for (let index = 0; index < count; index++) {
    const [kind, misbehave] = all[index % all.length] ?? ['silent', () => undefined];
    const answer: Misbehave = (socket, request) => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      inFlight.enter(socket);
      setTimeout(() => socket.destroyed || misbehave(socket, request), HOLD_MS);
    };
    servers.push(await startBadServer(answer));
  }
  return {
    urls: servers.map(({ url }) => `${url}/`),
    most: inFlight.most,
    requests: () => [...kinds.values()].reduce((sum, number) => sum + number, 0),
    kinds: () => kinds,
    close() {
      for (const server of servers) server.close();
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
