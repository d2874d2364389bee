import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceiverAnswer } from './scenario.ts';

/** A webhook as it came. */
export interface Received {
  readonly type: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: 'valid' | 'invalid' | 'missing';
  /** How often exactly this body has come by now. */
  readonly attempt: number;
  /** The status that it was answered with; 0 where the connection was dropped. */
  readonly answered: number;
}

/** What one endpoint got, and how it answers. */
export interface Inbox {
  /** What came, in order, and was not taken. */
  readonly untaken: Received[];
  /** What the endpoint signs with, once it is registered. */
  secret: string;
  answer: ReceiverAnswer;
}

/** Takes the webhooks of all stories of a run, each endpoint at a path of its own. */
export interface Receiver {
  /** Opens an endpoint. */
  open(path: string): { readonly url: string; readonly inbox: Inbox };
  forget(path: string): void;
  close(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const inboxes = new Map<string, { readonly inbox: Inbox; readonly seen: Map<string, number> }>();
  const server = createServer((request, response) => {
    const place = inboxes.get(request.url ?? '');
    if (!place) {
      response.writeHead(404).end();
      return;
    }
    bytesOf(request).then(
      bytes => respond(response, take(place, bytes, request)),
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
    open(path) {
      const inbox: Inbox = { untaken: [], secret: '', answer: {} };
      inboxes.set(path, { inbox, seen: new Map() });
      return { url: `http://127.0.0.1:${port}${path}`, inbox };
    },
    forget: path => void inboxes.delete(path),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Keeps what came, and tells how it is answered. */
function take({ inbox, seen }: { inbox: Inbox; seen: Map<string, number> }, bytes: Buffer, request: IncomingMessage): ReceiverAnswer {
  const text = bytes.toString('utf8');
  const attempt = (seen.get(text) ?? 0) + 1;
  seen.set(text, attempt);
  const answer = nextAnswer(inbox);
  const body = parsed(text);
  inbox.untaken.push({
    type: typeOf(body),
    body,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    signature: judge(bytes, request.headers['x-signature'], inbox.secret),
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

/** The lower-case hex HMAC-SHA256 of the raw bytes (interface: Authentication). */
function judge(bytes: Buffer, given: string | string[] | undefined, secret: string): Received['signature'] {
  if (typeof given !== 'string') return 'missing';
  const right = createHmac('sha256', secret).update(bytes).digest('hex');
  return given === right ? 'valid' : 'invalid';
}

function typeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
