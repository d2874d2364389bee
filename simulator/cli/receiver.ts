import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long pending deliveries may take after the receiver closes, milliseconds. */
const CLOSE_GRACE_MS = 3000;

/** A delivery as received. */
export interface Incoming {
  /** Names in their original case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Uint8Array;
  /** Whether the signature is valid for these bytes. */
  readonly isVerified: boolean;
}

/** The response to a delivery. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: Uint8Array;
}

export interface ReceiverOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Called for each delivery, because the secret is known only after the endpoint is registered. */
  readonly secret: () => string;
  readonly answer: (incoming: Incoming) => Promise<Reply>;
}

/** A running receiver of webhooks. */
export interface Receiver {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens for deliveries on loopback. Rejects with the system error if the port is not available. */
export async function openReceiver({ port, secret, answer }: ReceiverOptions): Promise<Receiver> {
  const server = createServer((request, response) => {
    receive(request, secret)
      .then(incoming => (incoming ? answer(incoming) : { status: 405, headers: { allow: 'POST' } }))
      // The sender has disconnected, or `answer` failed: the service retries.
      .catch((): Reply => ({ status: 500 }))
      .then(reply => send(response, reply))
      .catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await once(server, 'close');
      clearTimeout(grace);
    },
  };
}

/** Reads a delivery; undefined if the method is not POST. */
async function receive(request: IncomingMessage, secret: () => string): Promise<Incoming | undefined> {
  if (request.method !== 'POST') return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const given = request.headers['x-signature'];
  return { headers: originalHeaders(request), body, isVerified: typeof given === 'string' && isValidSignature(secret(), body, given) };
}

/** Compares the lower-case hex HMAC-SHA256 of the raw body (D-WHK-01) in constant time. */
function isValidSignature(secret: string, body: Uint8Array, given: string): boolean {
  const wanted = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const offered = Buffer.from(given);
  return wanted.length === offered.length && timingSafeEqual(wanted, offered);
}

function originalHeaders({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
}
