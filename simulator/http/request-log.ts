import type { Grounds } from '../kernel/grounds.ts';
import type { AnsweredBy } from './call.ts';
import { type Answer, isStream } from './message.ts';
import type { Exchange } from './pipeline.ts';

/** A logged request with its secrets, which whoever shows it masks. */
export interface LoggedRequest {
  readonly id: string;
  readonly worldId: string;
  readonly control: boolean;
  /** Virtual milliseconds. */
  readonly at: number;
  readonly method: string;
  /** The simulator's address as the caller used it, without a trailing slash. */
  readonly origin: string;
  /** With its query. */
  readonly path: string;
  readonly operationId: string | null;
  readonly answeredBy: AnsweredBy;
  readonly status: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** Bytes of the whole body, which may exceed what is stored. */
  readonly responseSize: number;
  readonly fault?: Answer['fault'];
  /** Its number in the trail of its world; absent when it changed nothing. */
  readonly link?: number | undefined;
  /** The bytes of a form or of a PUT, if they were not too large to be kept. */
  readonly sentBytes?: Uint8Array | undefined;
  /** What an error rests on. Its message may contain secrets, too. */
  readonly refusal?: Answer['refusal'];
}

const MAX_REQUESTS = 1000;
const MAX_BODY_CHARACTERS = 65_536;

/** A stored exchange. It references neither the world, which may be replaced or removed, nor the message's body, which holds its socket. */
interface Entry {
  readonly number: number;
  readonly at: number;
  readonly worldId: string;
  readonly control: boolean;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Exchange['message']['headers'];
  readonly operationId: string | null;
  readonly requestBody: string | null;
  readonly answeredBy: AnsweredBy;
  readonly status: number;
  readonly responseHeaders: Answer['headers'];
  readonly responseBody: string | Uint8Array;
  /** Bytes of a body that was truncated; null when it is stored whole. */
  readonly wholeSize: number | null;
  readonly durationMs: number;
  readonly fault: Answer['fault'];
  readonly link: number | undefined;
  readonly sentBytes: Uint8Array | undefined;
  readonly refusal: Answer['refusal'];
}

/** A ring buffer of the last entries. */
interface Ring {
  entries: Entry[];
  next: number;
}

/**
 * The last 1,000 public calls and, separately, control calls: a dashboard that polls the control API must not push out the calls that it shows.
 * Masking and rendering are left to the reader.
 */
export class RequestLog {
  private readonly calls: Ring = { entries: [], next: 0 };
  private readonly controlCalls: Ring = { entries: [], next: 0 };
  private count = 0;
  private readonly watchers = new Set<(request: LoggedRequest) => void>();

  /** Adds a request and returns its id. */
  add({ world, message, operationId, requestBody, step, sentBytes, answeredBy, answer, durationMs }: Exchange, control: boolean): string {
    // Assigned one by one: spreading objects costs more than answering, for every request.
    const entry: Entry = {
      number: ++this.count,
      at: world.clock.now(),
      worldId: world.id,
      control,
      method: message.method,
      origin: message.origin,
      path: message.path,
      query: message.query,
      headers: message.headers,
      operationId,
      requestBody: requestBody === null ? null : cut(requestBody),
      answeredBy,
      status: answer.status,
      responseHeaders: answer.headers,
      responseBody: kept(answer.body),
      wholeSize: isHuge(answer.body) ? Buffer.byteLength(answer.body) : null,
      durationMs,
      fault: answer.fault,
      link: step?.number,
      sentBytes: sentBytes?.(),
      refusal: answer.refusal && withShortMessage(answer.refusal),
    };
    const ring = control ? this.controlCalls : this.calls;
    ring.entries[ring.next] = entry;
    ring.next = (ring.next + 1) % MAX_REQUESTS;
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher(logged(entry));
    return idOf(entry);
  }

  /** Calls the watcher with every request from now on. Returns a function that stops it. */
  watch(watcher: (request: LoggedRequest) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** A world's requests, oldest first. */
  list(worldId: string): LoggedRequest[] {
    return this.entries()
      .filter(entry => entry.worldId === worldId)
      .map(logged);
  }

  /** One of a world's requests by its id; undefined where it is not in the log, or no longer. */
  get(worldId: string, id: string): LoggedRequest | undefined {
    const entry = this.entries().find(each => each.worldId === worldId && idOf(each) === id);
    return entry && logged(entry);
  }

  /** The id of a world's last call that is such a one, without a look at its texts. */
  idOfCall(
    worldId: string,
    { link, operationId, method, path }: Pick<LoggedRequest, 'link' | 'operationId' | 'method' | 'path'>,
  ): string | undefined {
    const entry = this.entries().findLast(
      each =>
        each.link === link && each.worldId === worldId && each.operationId === operationId && each.method === method && each.path === path,
    );
    return entry && idOf(entry);
  }

  clear(worldId: string): void {
    for (const ring of [this.calls, this.controlCalls]) {
      const { entries, next } = ring;
      ring.entries = [...entries.slice(next), ...entries.slice(0, next)].filter(entry => entry.worldId !== worldId);
      ring.next = ring.entries.length % MAX_REQUESTS;
    }
  }

  /** All entries, oldest first. */
  private entries(): Entry[] {
    return [...this.calls.entries, ...this.controlCalls.entries].sort((a, b) => a.number - b.number);
  }
}

function logged(entry: Entry): LoggedRequest {
  return {
    id: idOf(entry),
    worldId: entry.worldId,
    control: entry.control,
    at: entry.at,
    method: entry.method,
    origin: entry.origin,
    path: entry.query === '' ? entry.path : `${entry.path}?${entry.query}`,
    operationId: entry.operationId,
    answeredBy: entry.answeredBy,
    ...(entry.fault && { fault: entry.fault }),
    ...(entry.link !== undefined && { link: entry.link }),
    ...(entry.sentBytes && { sentBytes: entry.sentBytes }),
    ...(entry.refusal && { refusal: entry.refusal }),
    status: entry.status,
    durationMs: Math.round(entry.durationMs * 1000) / 1000,
    requestHeaders: presentHeaders(entry.headers),
    requestBody: entry.requestBody,
    responseHeaders: entry.responseHeaders,
    responseBody: entry.wholeSize === null ? textOf(entry.responseBody) : `${textOf(entry.responseBody)}…`,
    responseSize: entry.wholeSize ?? Buffer.byteLength(entry.responseBody),
  };
}

function idOf({ number }: Entry): string {
  return `req_${number}`;
}

function presentHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(entries);
}

/** The text or bytes to store. A stream cannot be read twice, so the log does not have it. */
function kept(body: Answer['body']): string | Uint8Array {
  if (isStream(body)) return '';
  // Bytes of its own: a part of a text would keep the whole.
  return isHuge(body) ? Buffer.from(body.slice(0, MAX_BODY_CHARACTERS)) : body;
}

function isHuge(body: Answer['body']): body is string | Uint8Array {
  return !isStream(body) && body.length > MAX_BODY_CHARACTERS;
}

function withShortMessage(refusal: Grounds): Grounds {
  return refusal.message.length > MAX_BODY_CHARACTERS ? { ...refusal, message: cut(refusal.message) } : refusal;
}

/** Truncates large texts: 1,000 of them would fill the memory. */
function cut(text: string): string {
  return text.length > MAX_BODY_CHARACTERS ? `${copied(text.slice(0, MAX_BODY_CHARACTERS))}…` : text;
}

/** The same text in memory of its own: a slice would keep the text that it was taken from. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}
