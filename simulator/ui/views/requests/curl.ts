import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { CLIENT_HEADER } from '../../own-requests.ts';

/** What curl says by itself, or what belongs to the connection that is gone. */
const LEFT_OUT =
  /^(?:host|connection|content-length|transfer-encoding|user-agent|accept-encoding|accept-language|origin|referer|sec-.*|cookie)$/;

/** A command that makes the request again. The log masks keys: the command takes its own from `$SIM_API_KEY`. */
export function curlOf({ method, path, requestHeaders, requestBody }: RequestRecord, origin: string): string {
  const headers = Object.entries(requestHeaders)
    .filter(([name]) => !LEFT_OUT.test(name) && name !== CLIENT_HEADER)
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
