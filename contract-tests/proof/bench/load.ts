import { connect } from 'node:net';
import type { Child } from './child.ts';

/** A kind of request, which is sent repeatedly. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** Returns the requests per second that a server answers with 200 over `ms` milliseconds. Throws for any other answer. */
export async function rateOf(url: string, load: Load, ms: number, connections = CONNECTIONS): Promise<number> {
  const started = performance.now();
  return (await answersOf(url, load, ms, connections)) / ((performance.now() - started) / 1000);
}

/**
 * Counts the requests that a server answers. Uses plain sockets and only finds the end of each answer, because a client library would be
 * slower than the servers that it measures.
 */
async function answersOf(url: string, load: Load, ms: number, connections: number): Promise<number> {
  const until = performance.now() + ms;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(url, load, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function askUntil(url: string, load: Load, until: number): Promise<number> {
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

/** Finds the end of an answer. Answers come one at a time, so nothing follows an end. */
class AnswerReader {
  status = 0;
  private head: Buffer = Buffer.alloc(0);
  /** The bytes of the body still to come; undefined in the head, or when the body comes in chunks. */
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

/** How servers are measured. */
export interface Pace {
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly ms: number;
  /** Whether rates are for a second of processor time of the server, which does not depend on other load, instead of a second. */
  readonly isByProcessor: boolean;
}

/** A server and its requests. */
export interface Loaded {
  readonly server: Child;
  readonly load: Load;
  /** The factor for its warm-up time; 1 when absent. */
  readonly warmUps?: number;
}

/** The work done in a round. */
export interface Work {
  readonly count: number;
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** Returns the rates of several servers: each is warmed up, and then they are loaded in turn, round by round, so that the machine is the same for all. */
export async function pairedRates(servers: readonly Loaded[], pace: Pace): Promise<number[][]> {
  for (const { server, load, warmUps = 1 } of servers) await warmUp(server, load, warmUps * pace.warmUpMs);
  const works: Work[][] = servers.map(() => []);
  for (let round = 0; round < pace.rounds; round++) {
    for (const [i, { server, load }] of servers.entries()) works[i]?.push(await askedOf(server, load, pace.ms));
  }
  return works.map(each => ratesOf(each, pace));
}

/** Loads a server until it has used the processor for half of the time, so that its code is compiled even on a busy machine. */
async function warmUp(server: Child, load: Load, warmUpMs: number): Promise<void> {
  const enough = server.processorSeconds() + warmUpMs / 2000;
  do await rateOf(server.url, load, warmUpMs);
  while (server.processorSeconds() < enough);
}

/** Loads a server for a round, and returns its work. */
async function askedOf(server: Child, load: Load, ms: number): Promise<Work> {
  const started = performance.now();
  const before = server.processorSeconds();
  const count = await answersOf(server.url, load, ms, CONNECTIONS);
  return { count, seconds: (performance.now() - started) / 1000, processorSeconds: server.processorSeconds() - before };
}

/** Returns the rate of each round. By processor time it is one rate for all rounds, because Linux counts it in hundredths of a second. */
function ratesOf(works: readonly Work[], { isByProcessor }: Pace): number[] {
  if (!isByProcessor) return works.map(({ count, seconds }) => count / seconds);
  const sum = (of: (work: Work) => number) => works.reduce((total, work) => total + of(work), 0);
  return [sum(({ count }) => count) / sum(({ processorSeconds }) => processorSeconds)];
}

/** The median of the quotients of figures that were measured in pairs, because a slow round is slow for both. */
export function medianRatio(values: readonly number[], peers: readonly number[]): number {
  return median(values.map((value, i) => value / (peers[i] ?? Number.NaN)));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The longest time for which some work blocked the event loop, and its total time, milliseconds. */
export interface Hold {
  readonly longestMs: number;
  readonly totalMs: number;
}

/** Runs the work and watches the event loop. */
export async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  const started = performance.now();
  let longestMs = 0;
  let last = started;
  let isOver = false;
  const turn = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  // Work that ends without a turn of the event loop has blocked it all the time.
  turn();
  return { longestMs, totalMs: last - started };
}
