/** A proxy that applies one lie and changes nothing else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { listen } from '../../../../simulator/testing/listen.ts';
import { flattened, passable } from '../../../proxy/headers.ts';
import { operationAt } from '../../../run/operation-at.ts';
import { type Asked, createMemory, type Go, type Lie, type LieResponse } from './lie.ts';

export interface Liar {
  readonly url: string;
  close(): Promise<void>;
}

export interface LiarOptions {
  /** The base URL of the deployment. */
  readonly target: string;
  /** Without a lie, the proxy changes nothing. */
  readonly lie?: Lie | undefined;
}

/** Opens a proxy on this machine. It replaces addresses of the target in bodies with its own, so that presigned URLs lead through it, too. */
export async function openLiar({ target, lie }: LiarOptions): Promise<Liar> {
  const pool = new Pool(target, { headersTimeout: 0, bodyTimeout: 0 });
  const memory = createMemory();
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  const { url } = await listen(server);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await askedIn(request, { from: url, to: target });
    const [, ...raw] = (request.url ?? '/').split('?');
    const go: Go = async change => {
      // The query keeps its encoding unless the lie changes it.
      const query = change?.query?.toString() ?? raw.join('?');
      return withAddress(await forward(pool, { ...asked, ...change }, query), { from: target, to: url });
    };
    const { status, headers, body } = lie?.distort ? await lie.distort(asked, go, memory) : await go();
    response.sendDate = false;
    const content = asked.method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...content });
    response.end(body);
  };
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

async function askedIn(request: IncomingMessage, move: Move): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const method = request.method ?? 'GET';
  const headers = flattened(request.headers);
  const bytes = Buffer.concat(chunks);
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const body = isJson ? Buffer.from(bytes.toString('utf8').replaceAll(move.from, move.to)) : bytes;
  return { method, path, query: new URLSearchParams(query.join('?')), headers, body, operationId: operationAt(method, path)?.id };
}

async function forward(pool: Pool, { method, path, headers, body }: Asked, query: string): Promise<LieResponse> {
  const sent = passable(headers);
  delete sent['content-length'];
  const answer = await pool.request({
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: sent,
    body: body.length > 0 ? body : null,
  });
  const got = Buffer.from(await answer.body.arrayBuffer());
  const { 'content-length': _length, ...rest } = flattened(passable(answer.headers));
  return { status: answer.statusCode, headers: rest, body: got };
}

function withAddress(original: LieResponse, { from, to }: Move): LieResponse {
  const isJson = original.headers['content-type']?.startsWith('application/json') ?? false;
  return isJson ? { ...original, body: Buffer.from(original.body).toString('utf8').replaceAll(from, to) } : original;
}
