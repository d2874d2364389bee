/** Receives webhooks over a socket: the one server for scenarios, `sim listen` and the contract suites. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { foreignCaller } from '../../simulator/text/foreign-caller.ts';

/** A received request. */
export interface IncomingWebhook {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name, value, name, value …, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface HttpReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: string | Uint8Array;
}

/** `drop` closes the connection without a response. */
export type WebhookReply = HttpReply | 'drop';

export interface WebhookServerOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** How long open requests may take after `close()`, milliseconds. Default 0. */
  readonly closeGraceMs?: number;
  /** Host names besides those of this machine under which it may be called, such as that of a tunnel. */
  readonly allowedHosts?: readonly string[];
  /** Called once for each request. A rejection becomes a 500. */
  readonly reply: (webhook: IncomingWebhook) => WebhookReply | Promise<WebhookReply>;
}

export interface WebhookServer {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** A webhook that takes longer than 15 s has failed already, so nobody waits for one of more than a minute. */
const SERVER_OPTIONS = { requestTimeout: 60_000, headersTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 65_536 };

/** Listens on 127.0.0.1. Rejects with the system's error when the port is taken. */
export async function startWebhookServer({
  port = 0,
  closeGraceMs = 0,
  allowedHosts = [],
  reply,
}: WebhookServerOptions): Promise<WebhookServer> {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const refusal = foreignCaller({ method: request.method ?? '', headers: request.headers }, allowedHosts);
    if (refusal !== undefined) return refuse(response, refusal);
    readWebhook(request)
      .then(webhook => (webhook === 'too large' ? TOO_LARGE : reply(webhook)))
      .catch((): WebhookReply => ({ status: 500 }))
      .then(answer => send(response, answer))
      .catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), closeGraceMs);
      await closed;
      clearTimeout(grace);
    },
  };
}

/** [D-WHK-01] Compares `x-signature` with the lower-case hex HMAC-SHA256 of the raw body. */
export function checkSignature({ headers, body }: IncomingWebhook, secret: string): 'valid' | 'invalid' | 'missing' {
  const header = headers['x-signature'];
  if (header === undefined) return 'missing';
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'invalid';
}

/** No webhook of the service is as large. */
const MAX_BODY_BYTES = 4_194_304;
const TOO_LARGE: HttpReply = { status: 413, headers: { connection: 'close' } };

/** Reads no more of a body that is too large. */
async function readWebhook(request: IncomingMessage): Promise<IncomingWebhook | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving a loop over the request would destroy its connection before the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  const { method = '', url: path = '', rawHeaders } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method, path, headers, rawHeaders, body: Buffer.concat(chunks) };
}

/** Answers a web page of another site, whose request is neither read nor passed on. */
function refuse(response: ServerResponse, message: string): void {
  response.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ statusCode: 403, message }), () => response.destroy());
}

function send(response: ServerResponse, reply: WebhookReply): void {
  if (reply === 'drop') return void response.destroy();
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) if (value !== undefined) response.setHeader(name, value);
  // A client that goes on sending would keep the connection open.
  response.end(reply.body, () => void (reply === TOO_LARGE && response.destroy()));
}
