import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceiverAnswer } from './scenario.ts';

/** A webhook that was received. */
export interface Received {
  readonly type: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: 'valid' | 'invalid' | 'missing';
  /** How often this exact body has been received, this time included. */
  readonly attempt: number;
  /** The status of the response; 0 if the connection was dropped. */
  readonly answered: number;
}

/** The webhooks of one endpoint, and how it responds. */
export interface Inbox {
  /** Received and not yet consumed by a step, in order. */
  readonly pending: Received[];
  /** Secret of the endpoint, set when it is registered. */
  secret: string;
  answer: ReceiverAnswer;
}

/** Receives the webhooks of all scenarios of a run, each endpoint at its own path. */
export interface Receiver {
  /** Adds an endpoint. */
  addEndpoint(path: string): { readonly url: string; readonly inbox: Inbox };
  removeEndpoint(path: string): void;
  close(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const inboxes = new Map<string, { readonly inbox: Inbox; readonly seen: Map<string, number> }>();
  const server = createServer((request, response) => {
    const endpoint = inboxes.get(request.url ?? '');
    if (!endpoint) {
      response.writeHead(404).end();
      return;
    }
    readBody(request).then(
      bytes => respond(response, receive(endpoint, bytes, request)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    addEndpoint(path) {
      const inbox: Inbox = { pending: [], secret: '', answer: {} };
      inboxes.set(path, { inbox, seen: new Map() });
      return { url: `http://127.0.0.1:${port}${path}`, inbox };
    },
    removeEndpoint: path => void inboxes.delete(path),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Records a webhook and returns how to respond to it. */
function receive({ inbox, seen }: { inbox: Inbox; seen: Map<string, number> }, bytes: Buffer, request: IncomingMessage): ReceiverAnswer {
  const text = bytes.toString('utf8');
  const attempt = (seen.get(text) ?? 0) + 1;
  seen.set(text, attempt);
  const answer = nextAnswer(inbox);
  const body = parseJson(text);
  inbox.pending.push({
    type: typeOf(body),
    body,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    signature: checkSignature(bytes, request.headers['x-signature'], inbox.secret),
    attempt,
    answered: answer.drop ? 0 : (answer.status ?? 200),
  });
  return answer;
}

function nextAnswer(inbox: Inbox): ReceiverAnswer {
  const { answer } = inbox;
  const { first } = answer;
  if (first === undefined) return answer;
  inbox.answer = first > 1 ? { ...answer, first: first - 1 } : {};
  return answer;
}

function respond(response: ServerResponse, { drop, status = 200, body = '' }: ReceiverAnswer): void {
  if (drop) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
}

/** The signature is the lower-case hex HMAC-SHA256 of the raw body (D-WHK-01). */
function checkSignature(bytes: Buffer, given: string | string[] | undefined, secret: string): Received['signature'] {
  if (typeof given !== 'string') return 'missing';
  const expected = createHmac('sha256', secret).update(bytes).digest('hex');
  return given === expected ? 'valid' : 'invalid';
}

function typeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
