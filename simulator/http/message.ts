import type { ByteStream } from '../domain/ports/media.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Grounds } from '../kernel/grounds.ts';

/**
 * A request independent of its transport: a socket, an in-process fetch, msw. Header names are lower case; a header that was sent several times
 * has one value, joined by commas.
 */
export interface Message {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
  readonly path: string;
  /** Without the `?`; '' when there is none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The caller's address: the throttle counts by it when there is no key. */
  readonly remoteAddress: string;
  /** Where the caller reached the simulator, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly body: MessageBody;
}

/** The body of a request, read on demand. */
export interface MessageBody {
  /** Reads the whole body. Rejects with {@link BodyTooLargeError} as soon as it is known to exceed `maxBytes`. */
  bytes(maxBytes: number): Promise<Uint8Array>;
  stream(): ByteStream;
}

/** The answer to a message. */
export interface Answer {
  readonly status: number;
  /** Without `content-length`, adapters add it; a stream is sent in chunks then. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ByteStream;
  /**
   * How a fault breaks the connection. `reset`: nothing is sent, the connection is reset. `cut`: the connection ends after the body, which is
   * not a stream, though `content-length` may announce more. `hang`: nothing is sent, and the connection stays open. `endless`: the body, which is not a
   * stream, never ends.
   */
  readonly broken?: 'reset' | 'cut' | 'hang' | 'endless';
  /** How fast a fault lets the body be sent, which is not a stream; absent for at once. */
  readonly bytesPerSecond?: number;
  /** The fault that decided it, and whether this was the last call that it hits by its own count. */
  readonly fault?: { readonly id: string; readonly retired: boolean };
  /** What the refusal rests on, for the log; absent for an answer that refuses nothing. Callers never see it. */
  readonly refusal?: Grounds;
}

/** Whether a method asks for a page or file: HEAD is answered as GET, without the body. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The methods of pages and files. */
export const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The answer to OPTIONS: what the path takes. */
export function optionsAnswer(allow: readonly string[]): Answer {
  return { status: 200, headers: { allow: allow.join(', ') }, body: '' };
}

/** Whether a body is a stream. The adapter reads it once, and ends it when the caller disconnects. */
export function isStream(body: Answer['body']): body is ByteStream {
  // Not by its class, which is another one in a page of jsdom.
  return typeof body !== 'string' && !ArrayBuffer.isView(body);
}

/**
 * The answer to a HEAD request: that of GET without its body, and with its length where that is known (RFC 9110 §9.3.2). A stream is ended
 * before it is read.
 */
export function withoutBody(answer: Answer): Answer {
  const { body, headers } = answer;
  if (isStream(body)) {
    // Its reader is not interested in errors of the end either.
    void body[Symbol.asyncIterator]()
      .return?.()
      .catch(() => undefined);
    return { ...answer, body: '' };
  }
  // What has no body cannot be slow or endless.
  const { bytesPerSecond: _, broken, ...rest } = answer;
  const kept = broken === undefined || broken === 'endless' ? rest : { ...rest, broken };
  return { ...kept, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers }, body: '' };
}

/** The body exceeds the reader's limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** A body that is there as a whole. */
export function wholeBody(content: Uint8Array): MessageBody {
  return {
    async bytes(maxBytes) {
      if (content.length > maxBytes) throw new BodyTooLargeError();
      return content;
    },
    async *stream() {
      if (content.length > 0) yield content;
    },
  };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer whose body is text. */
export interface TextAnswer extends Answer {
  readonly body: string;
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown): TextAnswer {
  return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

/** The answer for a thrown error. Anything but an ApiError is a defect of the simulator: reported to `onDefect`, 500 to the caller. */
export function errorAnswer(error: unknown, onDefect: (error: unknown) => void): TextAnswer {
  if (!(error instanceof ApiError)) {
    onDefect(error);
    return jsonAnswer(500, { statusCode: 500, message: 'Internal server error' });
  }
  const { statusCode, message, issues, allow } = error;
  return {
    status: statusCode,
    headers: allow ? { 'content-type': JSON_TYPE, allow: allow.join(', ') } : { 'content-type': JSON_TYPE },
    body: JSON.stringify(issues ? { statusCode, message, issues } : { statusCode, message }),
    refusal: error.grounds,
  };
}
