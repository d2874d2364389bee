import type { ByteStream } from '../domain/ports/media.ts';
import type { Grounds } from '../kernel/grounds.ts';

/** The part of a request that the object store needs. */
export interface StorageRequest {
  readonly method: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** Without the `?`; '' if there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: { stream(): ByteStream };
}

/** The response of the object store. */
export interface StorageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ByteStream;
  /** What the refusal rests on, for the log; absent for an answer that refuses nothing. */
  readonly refusal?: Grounds;
}
