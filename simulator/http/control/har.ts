import { STATUS_CODES } from 'node:http';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import { version } from '../../kernel/version.ts';
import { type Mask, maskHeaders } from '../../text/mask.ts';
import type { LoggedRequest } from '../request-log.ts';

const HTTP_VERSION = 'HTTP/1.1';

/** Requests, oldest first, as HTTP Archive 1.2; `masked` replaces the secrets in a text. */
export function harOf(requests: readonly LoggedRequest[], masked: Mask): wire.Har {
  const entries = requests.map(request => entryOf(request, masked));
  return { log: { version: '1.2', creator: { name: 'social-publishing-sim', version }, entries } };
}

function entryOf(request: LoggedRequest, masked: Mask): wire.HarEntry {
  return {
    startedDateTime: iso(request.at),
    time: request.durationMs,
    request: requestOf(request, masked),
    response: responseOf(request, masked),
    cache: {},
    timings: { send: 0, wait: request.durationMs, receive: 0 },
    _id: request.id,
    _operationId: request.operationId,
  };
}

function requestOf(request: LoggedRequest, masked: Mask): wire.HarRequest {
  const path = masked(request.path);
  const { 'content-type': mimeType = '', 'content-length': length } = request.requestHeaders;
  const body = request.requestBody;
  return {
    method: request.method,
    url: request.origin + path,
    httpVersion: HTTP_VERSION,
    // The service sets no cookies; one that a caller sends is masked in the headers.
    cookies: [],
    headers: pairsOf(Object.entries(maskHeaders(request.requestHeaders, masked))),
    queryString: pairsOf(new URLSearchParams(path.split('?')[1])),
    ...(body === null ? {} : { postData: { mimeType, text: masked(body) } }),
    headersSize: -1,
    bodySize: length === undefined ? -1 : Number(length),
  };
}

function responseOf(request: LoggedRequest, masked: Mask): wire.HarResponse {
  const { 'content-type': mimeType = '', location = '' } = request.responseHeaders;
  return {
    status: request.status,
    statusText: STATUS_CODES[request.status] ?? '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: pairsOf(Object.entries(maskHeaders(request.responseHeaders, masked))),
    content: { size: request.responseSize, mimeType, text: masked(request.responseBody) },
    redirectURL: masked(location),
    headersSize: -1,
    bodySize: request.responseSize,
  };
}

function pairsOf(entries: Iterable<readonly [string, string]>): wire.HarPair[] {
  return [...entries].map(([name, value]) => ({ name, value }));
}
