/** How deployments misbehave. */
import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';
import { listen } from '../../../../../simulator/testing/listen.ts';

const MEGABYTE = Buffer.alloc(1_048_576, ' ');

/** How large the large answers are. */
export interface Sizes {
  /** Of an answer after decompression. */
  readonly megabytes: number;
  /** Levels of nested JSON. */
  readonly levels: number;
}

/** A way to misbehave. */
export interface Kind {
  /** What the deployment does: `stalls in its head`. */
  readonly name: string;
  /** It makes its client wait until a limit. */
  readonly waits?: true;
  readonly answer: Misbehave;
}

/** Returns every kind. The compressed bodies are made here, which takes seconds. */
export async function kindsOf({ megabytes, levels }: Sizes): Promise<readonly Kind[]> {
  const coders = [createGzip(), createDeflate(), createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })];
  const [gzip, deflate, br] = await Promise.all(coders.map(coder => zeros(coder, megabytes)));
  const compressed = Object.entries({ gzip, deflate, br }).map(([coding, body = Buffer.alloc(0)]) => ({
    name: `${coding} bomb`,
    answer: (socket: Socket) => respond(socket, `${OK}content-encoding: ${coding}\r\n`, body),
  }));
  const deep = Buffer.from('['.repeat(levels) + ']'.repeat(levels));
  return [...compressed, { name: 'deep JSON', answer: socket => respond(socket, OK, deep) }, ...SMALL];
}

function zeros(coder: NodeJS.ReadWriteStream, megabytes: number): Promise<Buffer> {
  const megabyte = Buffer.alloc(MEGABYTE.length);
  return buffer(Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(coder));
}

function respond(socket: Socket, head: string, body: string | Uint8Array): void {
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`);
  socket.write(body);
}

function endless(socket: Socket, start: string): void {
  const pump = (): void => {
    while (!socket.destroyed && socket.write(MEGABYTE));
  };
  socket.on('drain', pump);
  socket.write(start);
  pump();
}

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

const SMALL: readonly Kind[] = [
  { name: 'HTML', answer: socket => respond(socket, 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n', '<h1>Welcome</h1>') },
  { name: 'status 999', answer: socket => respond(socket, 'HTTP/1.1 999 No\r\n', '{}') },
  { name: 'status 101', answer: socket => void socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n') },
  {
    name: '502 now and then',
    answer: (socket, request) =>
      request % 3 === 0 ? respond(socket, 'HTTP/1.1 502 Bad Gateway\r\n', '<h1>502</h1>') : respond(socket, OK, '{"items":[],"total":0}'),
  },
  {
    name: 'redirects to itself',
    answer: socket => respond(socket, `HTTP/1.1 307 Go\r\nlocation: http://127.0.0.1:${socket.localPort}/api/v1/team\r\n`, ''),
  },
  { name: 'huge headers', answer: socket => endless(socket, `${OK}x-a: `) },
  { name: 'endless', answer: socket => endless(socket, `${OK}\r\n["`) },
  ...Object.entries(BROKEN).map(([name, answer]) => ({ name, answer })),
  ...Object.entries(WAITING).map(([name, answer]) => ({ name, answer, waits: true as const })),
];
