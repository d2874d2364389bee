import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { CLIENT_HEADER } from '../../own-requests.ts';

/** Headers that curl sets itself, or that belong to the original connection. */
const OMITTED =
  /^(?:host|connection|content-length|transfer-encoding|user-agent|accept-encoding|accept-language|origin|referer|sec-.*|cookie)$/;

/** A curl command that repeats the request. Keys are masked in the log, so the command takes them from `$SIM_API_KEY`. */
export function curlOf({ method, path, requestHeaders, requestBody }: RequestRecord, origin: string): string {
  const headers = Object.entries(requestHeaders)
    .filter(([name]) => !OMITTED.test(name) && name !== CLIENT_HEADER)
    .map(([name, value]) => `-H ${headerOf(name, value)}`);
  const body =
    requestBody === null ? [] : [`--data-raw ${quoted(typeof requestBody === 'string' ? requestBody : JSON.stringify(requestBody))}`];
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`, ...headers, ...body];
  return parts.join(' \\\n  ');
}

function headerOf(name: string, value: string): string {
  if (name === 'x-api-key') return '"x-api-key: $SIM_API_KEY"';
  if (name === 'authorization') return '"authorization: Bearer $SIM_CONTROL_TOKEN"';
  return quoted(`${name}: ${value}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
