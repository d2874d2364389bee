/** Requests and answers as bytes: clients tidy up what a trial wants to send as it is. */
import { connect } from 'node:net';

/** A request as bytes, with the length of its body. Header values are bytes: text beyond latin1 is not sent here. */
export function requestBytes(method: string, target: string, headers: readonly string[], body?: Uint8Array): Buffer {
  const length = body === undefined ? [] : [`content-length: ${body.length}`];
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n`, 'latin1');
  return body === undefined ? head : Buffer.concat([head, body]);
}

/** How long a connection may take for all its answers, real milliseconds: longer is a hang. */
const HANG_MS = 15_000;
/** After so much silence a client that wants an answer has sent all it will send. */
const SILENCE_MS = 30;

/** What a server has done with a connection. */
export interface Conversation {
  /** All that it sent, as latin1. */
  readonly text: string;
  /** Whether it neither closed the connection nor sent anything that ends it in time. */
  readonly hung: boolean;
}

/**
 * Sends bytes over a new connection and reads until the server closes. With `ends` the client ends its side where the server is silent, because
 * it may wait for the rest of a request. A stream of events is left once it begins: it has no end. Never rejects: what is reset is closed, too.
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
    // A server that refuses a request may close while its rest is sent.
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

/** The answers in what a server sent: interim ones left out. Returns undefined where it is not HTTP. */
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
