import type { ByteStream } from '../domain/ports/media.ts';

/** A request as far as the object store looks at it; the messages of the site are such. */
export interface StorageRequest {
  readonly method: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** What stands behind `?`, or ''. */
  readonly query: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: { stream(): ByteStream };
}

/** The object store's answer. */
export interface StorageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ByteStream;
}
