import { ReadableStream } from 'node:stream/web';
import type { ByteStream } from '../domain/ports.ts';
import { type Answer, BodyTooLargeError, isStream, type Message } from './message.ts';
import type { Handler } from './pipeline.ts';

/** `fetch` against the simulator, in process: no socket, any host. */
export type SimulatorFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** Statuses whose responses must have no body (WHATWG fetch). */
const BODILESS = new Set([101, 204, 205, 304]);

/** Wraps a handler as WHATWG fetch. Redirects are answered, not followed. */
export function createFetch(handler: Handler): SimulatorFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    return responseOf(await handler(messageOf(request)));
  };
}

function messageOf(request: Request): Message {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    remoteAddress: '127.0.0.1',
    origin: url.origin,
    body: {
      async bytes(maxBytes) {
        const bytes = new Uint8Array(await request.arrayBuffer());
        if (bytes.length > maxBytes) throw new BodyTooLargeError();
        return bytes;
      },
      stream: () => chunksOf(request),
    },
  };
}

async function* chunksOf(request: Request): AsyncIterable<Uint8Array> {
  if (request.body) yield* request.body;
}

function responseOf(answer: Answer): Response {
  return new Response(bodyOf(answer), { status: answer.status, headers: answer.headers });
}

function bodyOf({ status, body }: Answer) {
  if (BODILESS.has(status)) return null;
  return isStream(body) ? ReadableStream.from(copies(body)) : body;
}

/** What the simulator streams may be its own memory; the caller gets bytes of its own, as from a socket. */
async function* copies(body: ByteStream): ByteStream {
  for await (const chunk of body) yield new Uint8Array(chunk);
}
