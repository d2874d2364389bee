import { type Answer, isStream } from './message.ts';
import type { Exchange } from './pipeline.ts';

/** A request as the log shows it (surface §5). */
export interface LoggedRequest {
  readonly id: string;
  readonly worldId: string;
  readonly control: boolean;
  /** Virtual milliseconds. */
  readonly at: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly operationId: string | null;
  readonly status: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseBody: string;
}

const MAX_REQUESTS = 1000;
const MAX_BODY_CHARACTERS = 65_536;
const SECRET_HEADERS = new Set(['x-api-key', 'authorization', 'cookie']);

interface Entry {
  readonly id: string;
  readonly at: number;
  readonly worldId: string;
  readonly control: boolean;
  readonly exchange: LoggedExchange;
}

/** Without the world itself: one that was replaced or removed must not live on here. Nor the body, which holds on to its socket. */
interface LoggedExchange extends Omit<Exchange, 'world' | 'message'> {
  readonly message: Pick<Exchange['message'], 'method' | 'path' | 'query' | 'headers'>;
}

/** The last 1,000 requests, in a ring. What is costly (masking, cutting) is done when somebody looks. */
export class RequestLog {
  private ring: Entry[] = [];
  private next = 0;
  private count = 0;

  add({ world, message, ...rest }: Exchange, control: boolean): void {
    const id = `req_${++this.count}`;
    const { method, path, query, headers } = message;
    const exchange = { ...rest, message: { method, path, query, headers } };
    this.ring[this.next] = { id, at: world.clock.now(), worldId: world.id, control, exchange: trimmed(exchange) };
    this.next = (this.next + 1) % MAX_REQUESTS;
  }

  /** A world's requests, oldest first. */
  list(worldId: string): LoggedRequest[] {
    return [...this.ring.slice(this.next), ...this.ring.slice(0, this.next)].filter(entry => entry.worldId === worldId).map(logged);
  }

  clear(worldId: string): void {
    this.ring = [...this.ring.slice(this.next), ...this.ring.slice(0, this.next)].filter(entry => entry.worldId !== worldId);
    this.next = this.ring.length % MAX_REQUESTS;
  }
}

/** A huge body is not kept: 1,000 of them would be the memory of the machine. */
function trimmed(exchange: LoggedExchange): LoggedExchange {
  const { requestBody, answer } = exchange;
  const small = (requestBody?.length ?? 0) <= MAX_BODY_CHARACTERS && !isStream(answer.body) && answer.body.length <= MAX_BODY_CHARACTERS;
  return small ? exchange : { ...exchange, requestBody: cut(requestBody), answer: { ...answer, body: cut(textOf(answer.body)) ?? '' } };
}

function logged({ id, at, worldId, control, exchange }: Entry): LoggedRequest {
  const { message, operationId, answer, requestBody, durationMs } = exchange;
  return {
    id,
    worldId,
    control,
    at,
    method: message.method,
    path: message.query === '' ? message.path : `${message.path}?${message.query}`,
    operationId,
    status: answer.status,
    durationMs: Math.round(durationMs * 1000) / 1000,
    requestHeaders: maskedHeaders(message.headers),
    requestBody,
    responseBody: textOf(answer.body),
  };
}

function maskedHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(entries.map(([name, value]) => [name, SECRET_HEADERS.has(name) ? maskSecret(value) : value]));
}

/** The first 6 characters of a secret: enough to tell two apart, too little to use. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, 6)}…`;
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MAX_BODY_CHARACTERS ? `${text.slice(0, MAX_BODY_CHARACTERS)}…` : text;
}

/** What streams is gone once it was sent; the log shows nothing of it. */
function textOf(body: Answer['body']): string {
  if (isStream(body)) return '';
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}
