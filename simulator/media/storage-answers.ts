import type { StorageAnswer } from './exchange.ts';

/** An error as object stores tell it. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Further elements of the answer. */
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

/** The error as XML. `resource` is the path that was asked for. */
export function errorXml(error: StorageError, resource: string): StorageAnswer {
  const elements = { Code: error.code, Message: error.message, Resource: resource, ...error.details };
  const content = Object.entries(elements).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', ...CORS, ...error.headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content.join('')}</Error>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text inside an element. Control characters have no place in XML, not even escaped. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign).replace(/[\u0000-\u001f\ufffe\uffff]/g, '\ufffd');
}

/** The names that object stores give to statuses. */
const CODES: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  408: 'RequestTimeout',
  409: 'OperationAborted',
  429: 'TooManyRequests',
  503: 'SlowDown',
};

/** An error that the store was told to answer with; `path` is what was asked for. */
export function injectedError(status: number, message: string, path: string): StorageAnswer {
  return errorXml(new StorageError(status, CODES[status] ?? (status < 500 ? 'InvalidRequest' : 'InternalError'), message), path);
}
