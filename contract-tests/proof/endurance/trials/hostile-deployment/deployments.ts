/** Deployments that misbehave, each at a separate port. */
import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';
import { listen } from '../../../../../simulator/testing/listen.ts';

const MEGABYTE = Buffer.alloc(1_048_576, ' ');
const DRIP_MS = 200;
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

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
  /** Answers the n-th request (from 1) on a socket that is open. */
  readonly answer: (socket: Socket, request: number) => void;
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

const SMALL: readonly Kind[] = [
  { name: 'HTML', answer: socket => respond(socket, 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n', '<h1>Welcome</h1>') },
  { name: 'resets', answer: socket => void socket.resetAndDestroy() },
  { name: 'status 999', answer: socket => respond(socket, 'HTTP/1.1 999 No\r\n', '{}') },
  { name: 'status 101', answer: socket => void socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n') },
  {
    name: '502 now and then',
    answer: (socket, request) =>
      request % 3 === 0 ? respond(socket, 'HTTP/1.1 502 Bad Gateway\r\n', '<h1>502</h1>') : respond(socket, OK, '{"items":[],"total":0}'),
  },
  { name: 'length too large', answer: socket => void socket.end(`${OK}content-length: 100\r\n\r\n{"items":[]}`) },
  { name: 'length too small', answer: socket => void socket.end(`${OK}content-length: 5\r\n\r\n{"items":[]}`) },
  { name: 'two lengths', answer: socket => void socket.end(`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`) },
  {
    name: 'redirects to itself',
    answer: socket => respond(socket, `HTTP/1.1 307 Go\r\nlocation: http://127.0.0.1:${socket.localPort}/api/v1/team\r\n`, ''),
  },
  { name: 'closes in its head', answer: socket => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty') },
  { name: 'closes in its body', answer: socket => void socket.end(`${OK}transfer-encoding: chunked\r\n\r\n400\r\n{"items":[`) },
  { name: 'speaks no HTTP', answer: socket => void socket.end('220 mail.example.com ESMTP\r\n') },
  { name: 'huge headers', answer: socket => endless(socket, `${OK}x-a: `) },
  { name: 'endless', answer: socket => endless(socket, `${OK}\r\n["`) },
  { name: 'silent', waits: true, answer: () => undefined },
  { name: 'interim for ever', waits: true, answer: socket => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n') },
  { name: 'stalls in its head', waits: true, answer: socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-ty') },
  { name: 'stalls in its body', waits: true, answer: socket => void socket.write(`${OK}content-length: 1000\r\n\r\n{"items":[`) },
  {
    name: 'drips its head',
    waits: true,
    answer: socket => {
      socket.write(OK);
      drip(socket, 'x-a: b\r\n');
    },
  },
  {
    name: 'drips its body',
    waits: true,
    answer: socket => {
      socket.write(`${OK}content-length: 100000\r\n\r\n`);
      drip(socket, ' ');
    },
  },
];

function zeros(coder: NodeJS.ReadWriteStream, megabytes: number): Promise<Buffer> {
  const megabyte = Buffer.alloc(MEGABYTE.length);
  return buffer(Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(coder));
}

function respond(socket: Socket, head: string, body: string | Uint8Array): void {
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`);
  socket.write(body);
}

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

function endless(socket: Socket, start: string): void {
  const pump = (): void => {
    while (!socket.destroyed && socket.write(MEGABYTE));
  };
  socket.on('drain', pump);
  socket.write(start);
  pump();
}

/** A running deployment. */
export interface Deployment {
  readonly url: string;
  /** Returns when the first request came, in monotonic milliseconds; undefined before. */
  firstAskedAt(): number | undefined;
  close(): void;
}

/** Starts a deployment of a kind. */
export async function startDeployment({ answer }: Kind): Promise<Deployment> {
  const sockets = new Set<Socket>();
  let requests = 0;
  let firstAskedAt: number | undefined;
  const server = createServer(socket => {
    // A client that gives up resets the connection.
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      firstAskedAt ??= performance.now();
      if (/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(bytes.toString('latin1')) && socket.writable) answer(socket, ++requests);
    });
  });
  const { url } = await listen(server);
  return {
    url,
    firstAskedAt: () => firstAskedAt,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
