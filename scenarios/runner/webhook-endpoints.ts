import { jsonOrText } from '../../simulator/text/json.ts';
import type { ReceiverStep } from './generated/steps.ts';
import { checkSignature, type IncomingWebhook, startWebhookServer, type WebhookReply } from './webhook-server.ts';

/** A webhook as the `webhook` step compares it. */
export interface ScenarioWebhook {
  readonly type: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** `unknown`: the secret of the endpoint is not known. */
  readonly signature: 'valid' | 'invalid' | 'missing' | 'unknown';
  /** How often this exact body has been received, this time included. */
  readonly attempt: number;
  /** The status of the response; 0 if the connection was dropped. */
  readonly answered: number;
}

/** One path of the server. */
export interface WebhookEndpoint {
  readonly url: string;
  /** Received and not yet consumed by a step, oldest first. */
  readonly pending: ScenarioWebhook[];
  /** Known once the endpoint is registered; on a deployment only with --receiver-secret. */
  secret: string | undefined;
  /** Deliveries after the `first` ones get 200. */
  response: Extract<ReceiverStep['receiver'], object>;
}

/** The webhook endpoints of all scenarios of a run, each with its own path. */
export interface WebhookEndpoints {
  add(path: string): WebhookEndpoint;
  remove(path: string): void;
  close(): Promise<void>;
}

/** Starts a server on loopback; paths without an endpoint get a 404. */
export async function startWebhookEndpoints(): Promise<WebhookEndpoints> {
  const endpoints = new Map<string, OpenEndpoint>();
  const server = await startWebhookServer({
    reply(webhook) {
      const opened = endpoints.get(webhook.path);
      return opened ? receive(opened, webhook) : { status: 404 };
    },
  });
  return {
    add(path) {
      const endpoint = newEndpoint(server.origin + path);
      endpoints.set(path, { endpoint, attempts: new Map() });
      return endpoint;
    },
    remove: path => void endpoints.delete(path),
    close: () => server.close(),
  };
}

/** The endpoint of a deployment, to which a public URL leads. */
export interface PublicEndpoint {
  readonly url: string;
  /** The local port; 0 for any free port. */
  readonly port: number;
  readonly secret?: string;
  /** Changes a body before steps see it. */
  readonly seen: (body: unknown) => unknown;
}

export interface OpenPublicEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** The local address, for a tunnel. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Receives the webhooks of a deployment, at any path. Rejects with the system's error when the port is taken. */
export async function openPublicEndpoint({ url, port, secret, seen }: PublicEndpoint): Promise<OpenPublicEndpoint> {
  const endpoint: WebhookEndpoint = { ...newEndpoint(url), secret };
  const opened: OpenEndpoint = { endpoint, attempts: new Map(), seen };
  const server = await startWebhookServer({
    port,
    // A tunnel may pass on the name by which it was called.
    allowedHosts: [new URL(url).hostname],
    reply: webhook => receive(opened, webhook),
  });
  return { endpoint, origin: server.origin, close: () => server.close() };
}

function newEndpoint(url: string): WebhookEndpoint {
  return { url, pending: [], secret: undefined, response: {} };
}

interface OpenEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** Number of deliveries by body. */
  readonly attempts: Map<string, number>;
  readonly seen?: (body: unknown) => unknown;
}

function receive({ endpoint, attempts, seen = body => body }: OpenEndpoint, webhook: IncomingWebhook): WebhookReply {
  const text = webhook.body.toString('utf8');
  const attempt = (attempts.get(text) ?? 0) + 1;
  attempts.set(text, attempt);
  const { drop, status = 200, body: responseBody = '' } = nextResponse(endpoint);
  const body = seen(jsonOrText(text));
  endpoint.pending.push({
    type: typeOf(body),
    body,
    headers: webhook.headers,
    signature: endpoint.secret === undefined ? 'unknown' : checkSignature(webhook, endpoint.secret),
    attempt,
    answered: drop ? 0 : status,
  });
  return drop ? 'drop' : { status, headers: { 'content-type': 'text/plain' }, body: responseBody };
}

function nextResponse(endpoint: WebhookEndpoint): WebhookEndpoint['response'] {
  const { response } = endpoint;
  const { first } = response;
  if (first === undefined) return response;
  endpoint.response = first > 1 ? { ...response, first: first - 1 } : {};
  return response;
}

function typeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : '';
}
