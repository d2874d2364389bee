/** Requests and answers as bytes, because clients would correct the malformed requests of a trial. */
import { connect } from 'node:net';

/** Returns a request as bytes, with the length of its body. Header values must be latin1. */
export function requestBytes(method: string, target: string, headers: readonly string[], body?: Uint8Array): Buffer {
  const length = body === undefined ? [] : [`content-length: ${body.length}`];
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n`, 'latin1');
  return body === undefined ? head : Buffer.concat([head, body]);
}

/** The most real milliseconds for all answers of a connection; longer is a hang. */
const HANG_MS = 15_000;
/** After this silence, the client ends its side if it waits for an answer. */
const SILENCE_MS = 30;

/** The reaction of a server to the bytes of a connection. */
export interface Conversation {
  /** Everything that it sent, as latin1. */
  readonly text: string;
  /** Whether the connection was still open without an end after the time limit. */
  readonly hung: boolean;
}

/**
 * Sends bytes over a new connection and reads until the server closes. With `ends` the client ends its side when the server is silent, because
 * the server may wait for the rest of a request. A stream of events has no end, so it is left once it begins. Never rejects: a reset counts as
 * a close.
 */
export function converse(port: number, bytes: readonly Uint8Array[], ends: boolean): Promise<Conversation> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      socket.destroy();
    }, HANG_MS);
    if (ends) socket.setTimeout(SILENCE_MS, () => socket.end());
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (chunk.includes('content-type: text/event-stream')) socket.destroy();
    });
    // A server that refuses a request may close the connection before the whole request is sent.
    socket.on('error', () => undefined);
    socket.on('end', () => socket.resetAndDestroy());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, hung });
    });
    for (const part of bytes) socket.write(part);
  });
}

/** One answer of a server. */
export interface RawAnswer {
  readonly status: number;
  /** The header lines, in lower case. */
  readonly head: string;
  readonly body: string;
}

/** Returns the answers in what a server sent, without interim ones, or undefined if it is not HTTP. */
export function answersIn(text: string): RawAnswer[] | undefined {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\r\n\r\n', at);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text.slice(at, at + 13))?.[1]);
    if (end < 0 || Number.isNaN(status)) return undefined;
    const head = text.slice(at, end).toLowerCase();
    const [body, next] = bodyAt(text, end + 4, head, status);
    if (status >= 200) answers.push({ status, head, body });
    at = next;
  }
  return answers;
}

function bodyAt(text: string, start: number, head: string, status: number): readonly [body: string, next: number] {
  if (status < 200 || status === 204 || status === 304) return ['', start];
  const length = /^content-length: (\d+)$/m.exec(head)?.[1];
  if (length !== undefined) return [text.slice(start, start + Number(length)), start + Number(length)];
  if (!/^transfer-encoding: chunked$/m.test(head)) return [text.slice(start), text.length];
  const end = text.indexOf('\r\n0\r\n\r\n', start - 2);
  return end < 0 ? ['', text.length] : [text.slice(start, end), end + 7];
}
