import type { WebhookResponse } from './scenario.ts';
import { checkSignature, type IncomingWebhook, startWebhookServer, type WebhookReply } from './webhook-server.ts';

/** A webhook as the `webhook` step compares it. */
export interface ScenarioWebhook {
  readonly type: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: 'valid' | 'invalid' | 'missing';
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
  /** Known once the endpoint is registered. */
  secret: string;
  response: WebhookResponse;
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
      const endpoint: WebhookEndpoint = { url: server.origin + path, pending: [], secret: '', response: {} };
      endpoints.set(path, { endpoint, attempts: new Map() });
      return endpoint;
    },
    remove: path => void endpoints.delete(path),
    close: () => server.close(),
  };
}

interface OpenEndpoint {
  readonly endpoint: WebhookEndpoint;
  /** Number of deliveries by body. */
  readonly attempts: Map<string, number>;
}

function receive({ endpoint, attempts }: OpenEndpoint, webhook: IncomingWebhook): WebhookReply {
  const text = webhook.body.toString('utf8');
  const attempt = (attempts.get(text) ?? 0) + 1;
  attempts.set(text, attempt);
  const { drop, status = 200, body: responseBody = '' } = nextResponse(endpoint);
  const body = parseJson(text);
  endpoint.pending.push({
    type: typeOf(body),
    body,
    headers: webhook.headers,
    signature: checkSignature(webhook, endpoint.secret),
    attempt,
    answered: drop ? 0 : status,
  });
  return drop ? 'drop' : { status, headers: { 'content-type': 'text/plain' }, body: responseBody };
}

function nextResponse(endpoint: WebhookEndpoint): WebhookResponse {
  const { response } = endpoint;
  const { first } = response;
  if (first === undefined) return response;
  endpoint.response = first > 1 ? { ...response, first: first - 1 } : {};
  return response;
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
