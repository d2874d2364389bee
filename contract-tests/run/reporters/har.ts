import { STATUS_CODES } from 'node:http';
import manifest from '../../../package.json' with { type: 'json' };
import type { Exchange, Report } from '../results.ts';

/** The calls of every failing case as HTTP Archive 1.2: what browsers' tools and proxies open. */
export function harReport({ results }: Report): string {
  const entries = results.flatMap(({ id, failure }) => (failure?.exchanges ?? []).map(exchange => entryOf(exchange, id)));
  return JSON.stringify({ log: { version: '1.2', creator: { name: manifest.name, version: manifest.version }, entries } }, null, 2);
}

function entryOf(exchange: Exchange, property: string): object {
  const { at, durationMs, method, url, requestHeaders, requestBody, status, responseHeaders, responseBody } = exchange;
  const size = Buffer.byteLength(responseBody);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs,
    comment: property,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(requestHeaders),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(requestBody !== null && { postData: { mimeType: requestHeaders['content-type'] ?? '', text: requestBody } }),
      headersSize: -1,
      bodySize: requestBody === null ? 0 : Buffer.byteLength(requestBody),
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(responseHeaders),
      content: { size, mimeType: responseHeaders['content-type'] ?? '', text: responseBody },
      redirectURL: responseHeaders['location'] ?? '',
      headersSize: -1,
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

function pairsOf(headers: Readonly<Record<string, string>>): { readonly name: string; readonly value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
