import type { ByteStream } from '../domain/ports/media.ts';
import { RefusalError } from '../kernel/errors.ts';
import type { Grounds } from '../kernel/grounds.ts';

/** An error of the object store. */
export class StorageError extends RefusalError {
  override readonly name = 'StorageError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Additional XML elements. */
    readonly details: Readonly<Record<string, string>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Pages of any origin may upload and show media: the URL is the permission. */
export const CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Length, Content-Range, Accept-Ranges, Last-Modified',
};

/** Renders an error as XML. `resource` is the requested path. */
export function errorXml(error: StorageError, resource: string): StorageAnswer {
  const elements = { Code: error.code, Message: error.message, Resource: resource, ...error.details };
  const content = Object.entries(elements).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', ...CORS, ...error.headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content.join('')}</Error>`,
    refusal: error.grounds,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text. Control characters are replaced, because XML does not allow them even escaped. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign).replace(/[\u0000-\u001f\ufffe\uffff]/g, '\ufffd');
}

/** Error codes of object stores by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  408: 'RequestTimeout',
  409: 'OperationAborted',
  429: 'TooManyRequests',
  503: 'SlowDown',
};

/** The response for an injected fault; `path` is the requested path. */
export function injectedError(status: number, message: string, path: string): StorageAnswer {
  return errorXml(new StorageError(status, CODES[status] ?? (status < 500 ? 'InvalidRequest' : 'InternalError'), message), path);
}

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
