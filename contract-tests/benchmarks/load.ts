import { connect } from 'node:net';

/** One kind of request, sent again and again. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/**
 * Requests per second that a server answers with 200 over `ms` milliseconds. Throws when it answers anything else. Plain sockets and no
 * more parsing than it takes to find an answer's end: a client library would be slower than the servers that it measures.
 */
export async function rateOf(url: string, load: Load, ms: number, connections = CONNECTIONS): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => askAgainAndAgain(url, load, started + ms)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

function askAgainAndAgain(url: string, load: Load, until: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const request = bytesOf(load, `${hostname}:${port}`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => socket.write(request));
    let count = 0;
    let answer = new AnswerReader();
    socket.on('data', chunk => {
      if (!answer.isDone(chunk)) return;
      if (answer.status !== 200) {
        socket.destroy();
        return reject(new Error(`${load.method} ${load.path} answered ${answer.status}`));
      }
      count++;
      answer = new AnswerReader();
      if (performance.now() < until) socket.write(request);
      else socket.end();
    });
    socket.once('close', () => resolve(count));
    socket.once('error', reject);
  });
}

function bytesOf({ method, path, headers, body }: Load, host: string): Buffer {
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Finds where an answer ends. Answers come one at a time, so that what follows an end belongs to nothing. */
class AnswerReader {
  status = 0;
  private head: Buffer = Buffer.alloc(0);
  /** Bytes of the body still to come; undefined while the head is, or when the body comes in chunks. */
  private remaining: number | undefined;
  private inChunks = false;

  isDone(chunk: Buffer): boolean {
    if (this.inChunks) return chunk.subarray(-CHUNKS_END.length).equals(CHUNKS_END);
    if (this.remaining !== undefined) {
      this.remaining -= chunk.length;
      return this.remaining <= 0;
    }
    this.head = this.head.length === 0 ? chunk : Buffer.concat([this.head, chunk]);
    const end = this.head.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.head.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.inChunks = true;
      return this.head.subarray(-CHUNKS_END.length).equals(CHUNKS_END);
    }
    this.remaining = Number(length) - (this.head.length - end - HEAD_END.length);
    return this.remaining <= 0;
  }
}

const WARM_UP_MS = 3000;

/** The rates of several servers under the same load: each warmed up, then in turn, several rounds, the median of each. */
export async function pairedRates(urls: readonly string[], loads: readonly Load[], rounds = 11, ms = 500): Promise<number[]> {
  const servers = urls.map((url, i) => ({ url, load: loads[i] ?? missingLoad(url), rates: [] as number[] }));
  for (const { url, load } of servers) await rateOf(url, load, WARM_UP_MS);
  for (let round = 0; round < rounds; round++) {
    for (const { url, load, rates } of servers) rates.push(await rateOf(url, load, ms));
  }
  return servers.map(({ rates }) => median(rates));
}

function missingLoad(url: string): never {
  throw new Error(`no load for ${url}`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
