import { type Answer, isStream, type Message } from '../../../simulator/http/message.ts';
import type { Simulator } from '../../../simulator/index.ts';

type Callee = Pick<Simulator, 'handler'>;

const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };

/**
 * Calls a simulator in this process, and returns the text of its answer. Uses plain messages, because messages of `fetch` would take longer
 * than the measured work. Throws unless the call succeeds.
 */
export async function call(simulator: Callee, method: string, path: string, body?: object): Promise<string> {
  const answer = await answerTo(simulator, method, path, body);
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(answer)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}

/** Sends bytes as they are, because to make them of an object would block the event loop longer than the measured work. Throws unless the call succeeds. */
export async function sendBytes(simulator: Callee, method: string, path: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const { status } = await answerToBytes(simulator, method, path, bytes, contentType);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
}

/** The bytes of an answer, in the pieces in which it came. */
export async function readBytes(simulator: Callee, path: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(await answerTo(simulator, 'GET', path))) pieces.push(piece);
  return pieces;
}

/**
 * Reads an answer to its end without keeping it, because joining 70 MB would block the event loop longer than the measured work.
 * Returns the number of its bytes.
 */
export async function readThrough(simulator: Callee, path: string): Promise<number> {
  const answer = await answerTo(simulator, 'GET', path);
  let bytes = 0;
  for await (const piece of piecesOf(answer)) bytes += piece.length;
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`);
  return bytes;
}

async function* piecesOf({ body }: Answer): AsyncGenerator<Uint8Array, void, void> {
  if (isStream(body)) yield* body;
  else yield Buffer.from(body);
}

function answerTo(simulator: Callee, method: string, path: string, body?: object): Promise<Answer> {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return answerToBytes(simulator, method, path, bytes, HEADERS['content-type']);
}

async function answerToBytes({ handler }: Callee, method: string, path: string, bytes: Uint8Array, contentType: string): Promise<Answer> {
  const [place = '', query = ''] = path.split('?');
  const message: Message = {
    method,
    path: place,
    query,
    headers: { ...HEADERS, 'content-type': contentType },
    remoteAddress: '127.0.0.1',
    origin: 'http://localhost',
    body: {
      bytes: async () => bytes,
      async *stream() {
        yield bytes;
      },
    },
  };
  return handler(message);
}
