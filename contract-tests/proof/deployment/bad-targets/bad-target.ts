/** A target that misbehaves: a server in front of a deployment that answers some requests by itself. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import { listen } from '../../../../simulator/testing/listen.ts';
import { flattened, passable } from '../../../proxy/headers.ts';

/** An answer as plain values. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A request to a bad target. */
export interface BadCall {
  /** Counts requests from 1. */
  readonly number: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Asks the deployment. */
  pass(): Promise<PlainAnswer>;
  /** Sends an answer. */
  reply(answer: PlainAnswer): void;
}

export interface BadTarget {
  /** What it does, as part of a sentence: `answers HTML and 502 to every 7th request`. */
  readonly name: string;
  /** Answers a request, or leaves it without an answer. */
  answer(call: BadCall): Promise<void> | void;
}

export interface OpenBadTarget {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a bad target on this machine. Addresses of the deployment in bodies become its own. */
export async function openBadTarget({ answer }: BadTarget, deployment: string): Promise<OpenBadTarget> {
  const pool = new Pool(deployment, { headersTimeout: 0, bodyTimeout: 0 });
  let number = 0;
  const server = createServer((request, response) => {
    number += 1;
    const call = callOf({ number, request, response }, pool, { from: deployment, to: url });
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

interface Move {
  readonly from: string;
  readonly to: string;
}

function callOf(given: Pick<BadCall, 'number' | 'request' | 'response'>, pool: Pool, { from, to }: Move): BadCall {
  const { request, response } = given;
  const { method = 'GET', url = '/' } = request;
  const reply = ({ status, headers, body }: PlainAnswer): void => {
    response.writeHead(status, { ...headers, ...(method !== 'HEAD' && { 'content-length': Buffer.byteLength(body) }) });
    response.end(body);
  };
  return {
    ...given,
    method,
    url,
    async pass() {
      const headers = passable(flattened(request.headers));
      delete headers['content-length'];
      const body = await buffer(request);
      const answer = await pool.request({ method, path: url, headers, body: body.length > 0 ? body : null });
      const answered = flattened(passable(answer.headers));
      const bytes = await answer.body.bytes();
      const isText = /json|text/.test(answered['content-type'] ?? '');
      return { status: answer.statusCode, headers: answered, body: isText ? Buffer.from(bytes).toString().replaceAll(from, to) : bytes };
    },
    reply,
  };
}
