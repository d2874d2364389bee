/** Messages and raw socket requests for tests. */
import { connect } from 'node:net';
import { deferred } from '../testing/within.ts';
import { type Answer, BodyTooLargeError, type Message } from './message.ts';

export interface NewMessage {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A message as an adapter creates it. */
export function messageOf({ method = 'GET', path = '/api/v1/', query = '', headers = {}, body = '' }: NewMessage = {}): Message {
  const bytes = Buffer.from(body);
  return {
    method,
    path,
    query,
    headers,
    remoteAddress: '127.0.0.1',
    origin: 'http://simulator.test',
    body: {
      bytes: async maxBytes => {
        if (bytes.length > maxBytes) throw new BodyTooLargeError();
        return bytes;
      },
      async *stream() {
        yield bytes;
      },
    },
  };
}

/** An answer read from a socket. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends raw bytes over a new socket, and reads until the server closes it; `ends` half-closes it after the last byte. */
export async function exchange(port: number, bytes: readonly (string | Uint8Array)[], ends = false): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const closed = deferred('the server closes the connection', () => text);
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // A server that refuses a request stops reading, which is no error for the test.
  socket.on('error', () => undefined);
  socket.on('close', () => closed.resolve());
  for (const part of bytes) socket.write(part);
  if (ends) socket.end();
  await closed.promise;
  return answersIn(text);
}

/** Splits the bytes of a connection into answers by their content length. */
function answersIn(text: string): RawAnswer[] {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const head = text.slice(0, end);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const status = Number(head.split(' ')[1]);
  const rest = end + 4 + length;
  return [...(status === 100 ? [] : [{ status, head, body: text.slice(end + 4, rest) }]), ...answersIn(text.slice(rest))];
}

/** The JSON of an answer. */
export function jsonOf({ body }: Pick<Answer, 'body'> | RawAnswer): unknown {
  return JSON.parse(String(body));
}
