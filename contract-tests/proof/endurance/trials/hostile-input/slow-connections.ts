import { connect, type Socket } from 'node:net';

/** Node gives a request 300 s to arrive, its head 60 s, and checks every 30 s. */
const DEADLINE_MS = 335_000;
const DRIP_MS = 500;

interface SlowConnection {
  readonly what: string;
  readonly openedAt: number;
  closedAt: number | undefined;
}

/** Clients that send slowly, stop half-way, or never read. */
export interface SlowConnections {
  /** The number of opened connections. */
  readonly count: number;
  /** Ends them. Returns those that the server should have closed already. */
  stop(): string[];
}

const HEAD = 'POST /api/v1/post HTTP/1.1\r\nhost: x\r\nx-api-key: sk_sim_acme\r\ncontent-type: application/json\r\n';

/** What each kind sends at first, and then repeatedly. */
const KINDS = [
  { what: 'a head that drips', first: HEAD, drip: 'x-a: b\r\n' },
  { what: 'a body that drips', first: `${HEAD}content-length: 100000\r\n\r\n{`, drip: ' ' },
  { what: 'chunks that drip', first: `${HEAD}transfer-encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
  { what: 'half a request', first: 'GET /api/v1/', drip: '' },
  { what: 'half a body', first: `${HEAD}content-length: 100000\r\n\r\n{"a"`, drip: '' },
  { what: 'nothing', first: '', drip: '' },
] as const;

/** A client that never reads has no deadline, because the server only has to stop answering it. */
const NEVER_READS = 'GET /_sim/status HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2000);

/** Opens `each` connections of each kind, which continue until they are stopped. */
export function openSlowConnections(port: number, each: number): SlowConnections {
  const connections: SlowConnection[] = [];
  const sockets: Socket[] = [];
  for (let round = 0; round < each; round++) {
    for (const { what, first, drip } of KINDS) {
      const { socket, connection } = open(port, what, first, drip);
      connections.push(connection);
      sockets.push(socket.resume());
    }
    sockets.push(open(port, 'never reads', NEVER_READS, '').socket.pause());
  }
  return {
    count: sockets.length,
    stop() {
      const now = Date.now();
      const late = connections.filter(({ openedAt, closedAt }) => (closedAt ?? now) - openedAt > DEADLINE_MS);
      for (const socket of sockets) socket.destroy();
      return late.map(({ what }) => `a connection with ${what} was open for more than ${DEADLINE_MS / 1000} s`);
    },
  };
}

function open(port: number, what: string, first: string, drip: string): { readonly socket: Socket; readonly connection: SlowConnection } {
  const connection: SlowConnection = { what, openedAt: Date.now(), closedAt: undefined };
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const timer = setInterval(() => drip && socket.write(drip), DRIP_MS);
  socket.on('close', () => {
    clearInterval(timer);
    connection.closedAt = Date.now();
  });
  if (first) socket.write(first);
  return { socket, connection };
}
