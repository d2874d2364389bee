/** How deployments misbehave. */
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';
import { BROKEN, type Misbehave, OK, WAITING } from '../../bad-servers.ts';

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
