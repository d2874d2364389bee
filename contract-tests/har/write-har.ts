import { appendFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import manifest from '../../package.json' with { type: 'json' };
import { createMask, maskDeep, secretsOf } from '../../simulator/text/mask.ts';
import type { Exchange } from '../run/results.ts';

/** Returns an HTTP Archive 1.2 with these entries, the format of browsers and proxies. */
export function harDocument(entries: readonly object[]): object {
  return { log: { version: '1.2', creator: { name: manifest.name, version: manifest.version }, entries } };
}

/** Returns the entry of an exchange; the comment names its property, or what was done to it on purpose, which stands in `_injected`, too. */
export function harEntry(exchange: Exchange, comment: string): object {
  const { at, durationMs, method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, injected } = exchange;
  const size = Buffer.byteLength(responseBody);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: durationMs,
    comment: injected ? `Injected by ${injected.by}: ${injected.what}` : comment,
    ...(injected && { _injected: injected }),
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

/** Writes exchanges to an HTTP Archive as they end. */
export interface HarRecorder {
  add(exchange: Exchange): void;
  /** Completes the file, which is no valid archive before. */
  close(): void;
}

/** Creates the file. The given secrets, keys and the signatures of URLs are masked. Throws the system's error if the file cannot be written. */
export function createHarRecorder(file: string, secrets: readonly string[] = []): HarRecorder {
  const [head = '', tail = ''] = JSON.stringify(harDocument([])).split(/(?<="entries":\[)/);
  // Only the owner may read a recording.
  writeFileSync(file, head, { mode: 0o600 });
  let separator = '';
  return {
    add(exchange) {
      appendFileSync(file, `${separator}\n${JSON.stringify(harEntry(masked(exchange, secrets), ''))}`);
      separator = ',';
    },
    close: () => appendFileSync(file, `\n${tail}\n`),
  };
}

function masked(exchange: Exchange, secrets: readonly string[]): Exchange {
  return maskDeep(exchange, createMask([...secrets, ...secretsOf(exchange)]));
}
