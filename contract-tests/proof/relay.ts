/** A relay in front of a server: it passes requests on, or answers them as its owner says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { listen } from '../../simulator/testing/listen.ts';
import { flattened, passable } from '../proxy/read-body.ts';

/** A request as plain values. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** An answer as plain values. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A request to a relay. */
export interface RelayCall extends Omit<PlainRequest, 'body'> {
  /** Counts requests from 1. */
  readonly number: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Reads the body. */
  body(): Promise<Uint8Array>;
  /** Asks the server, with these changes of the request. */
  pass(changes?: Partial<PlainRequest>): Promise<PlainAnswer>;
  /** Sends an answer. */
  reply(answer: PlainAnswer): void;
}

export interface Relay {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a relay on this machine. Addresses of the server in bodies become its own, and the other way round. */
export async function openRelay(target: string, answer: (call: RelayCall) => Promise<void> | void): Promise<Relay> {
  const pool = new Pool(target, { headersTimeout: 0, bodyTimeout: 0 });
  let number = 0;
  const server = createServer((request, response) => {
    number += 1;
    const call = callOf({ number, request, response }, pool, { here: url, there: target });
    Promise.resolve(answer(call)).catch(() => response.destroy());
  });
  const { url } = await listen(server);
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.destroy();
    },
  };
}

interface Addresses {
  readonly here: string;
  readonly there: string;
}

function callOf(given: Pick<RelayCall, 'number' | 'request' | 'response'>, pool: Pool, { here, there }: Addresses): RelayCall {
  const { request, response } = given;
  const { method = 'GET', url = '/' } = request;
  const headers = flattened(request.headers);
  let whole: Promise<Uint8Array> | undefined;
  const body = () => (whole ??= buffer(request).then(bytes => moved(headers, bytes, here, there)));
  return {
    ...given,
    method,
    url,
    headers,
    body,
    async pass(changes) {
      const sent = { method, url, headers, ...changes, body: changes?.body ?? (await body()) };
      const answer = await pool.request({
        method: sent.method,
        path: sent.url,
        headers: withoutLength(passable(sent.headers)),
        body: sent.body.length > 0 ? sent.body : null,
      });
      const answered = withoutLength(flattened(passable(answer.headers)));
      return { status: answer.statusCode, headers: answered, body: moved(answered, await answer.body.bytes(), there, here) };
    },
    reply({ status, headers: answered, body: content }) {
      response.writeHead(status, { ...answered, ...(method !== 'HEAD' && { 'content-length': Buffer.byteLength(content) }) });
      response.end(content);
    },
  };
}

/** The body with another address, if it is text. */
function moved(headers: PlainRequest['headers'], body: Uint8Array, from: string, to: string): Uint8Array {
  const isText = /json|text/.test(headers['content-type'] ?? '');
  return isText ? Buffer.from(Buffer.from(body).toString().replaceAll(from, to)) : body;
}

function withoutLength<T>({ 'content-length': _length, ...headers }: Readonly<Record<string, T>>): Record<string, T> {
  return headers;
}
