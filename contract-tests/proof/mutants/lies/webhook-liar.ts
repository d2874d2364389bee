/** A proxy between a deployment and the receiver of its webhooks, which may apply a lie to them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as send } from 'undici';
import { listen } from '../../../../simulator/testing/listen.ts';
import { flattened, passable } from '../../../proxy/headers.ts';
import type { Liar } from './liar.ts';
import type { Lie } from './lie.ts';

/** Opens the proxy. `receiver` is the address to which it passes webhooks on. */
export async function openWebhookLiar(receiver: string, lie?: Lie): Promise<Liar> {
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { 'content-length': _length, ...headers } = flattened(passable(request.headers));
    const delivery = { headers, body: Buffer.concat(chunks).toString('utf8') };
    const answer = await send(receiver, { method: 'POST', ...(lie?.webhook?.(delivery) ?? delivery) });
    response.writeHead(answer.statusCode).end(await answer.body.text());
  };
  const { url } = await listen(server);
  return {
    url,
    async close() {
      server.close().closeAllConnections();
    },
  };
}
