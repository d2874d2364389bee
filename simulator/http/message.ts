import type { ByteStream } from '../domain/ports/media.ts';

/**
 * A request as the pipeline takes it, whatever carried it: a socket, an in-process fetch, msw. Header names are lower case; of a
 * header that came several times there is one value, joined by commas.
 */
export interface Message {
  readonly method: string;
  /** Path without the query, still percent-encoded. */
  readonly path: string;
  /** What stands behind `?`, or ''. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The caller's address; it is the throttle's last resort. */
  readonly remoteAddress: string;
  /** Where the caller reached the simulator, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly body: MessageBody;
}

/** The bytes of a request, not read until somebody wants them. */
export interface MessageBody {
  /** Reads all of it. More than `maxBytes` rejects with {@link BodyTooLargeError} as soon as that is known. */
  bytes(maxBytes: number): Promise<Uint8Array>;
  stream(): ByteStream;
}

/** The answer to a message. */
export interface Answer {
  readonly status: number;
  /** An answer without `content-length` gets that of its body; one that streams says its own, or is sent in chunks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ByteStream;
  /**
   * How a fault lets it go wrong on its way. `reset`: nothing of it is sent, the connection is reset. `cut`: the connection ends with the
   * body, which is no stream, though `content-length` may promise more.
   */
  readonly broken?: 'reset' | 'cut';
}

/** Whether a body comes piece by piece. The adapter that sends it reads it once, and ends it when the caller goes away. */
export function isStream(body: Answer['body']): body is ByteStream {
  return typeof body !== 'string' && !(body instanceof Uint8Array);
}

/** A body that is larger than its reader takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
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
