import { getGlobalDispatcher } from 'undici';
import type { HttpReply, IncomingWebhook } from '../../../scenarios/runner/webhook-server.ts';

/** Headers that belong to one connection, and `host`: each side has its own. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Longer than the timeout of the service, so that a slow target times out there. */
const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Forwards a webhook: the same bytes, and all headers except those of the connection. Redirects are returned, not followed.
 * Rejects when the target does not respond.
 */
export async function forwardWebhook(target: string, { rawHeaders, body }: IncomingWebhook): Promise<HttpReply> {
  const answer = await getGlobalDispatcher().request({
    origin: new URL(target).origin,
    path: pathOf(target),
    method: 'POST',
    headers: withoutConnectionHeaders(rawHeaders),
    body,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const headers = Object.entries(answer.headers).filter(([name]) => isForwarded(name));
  return { status: answer.statusCode, headers: Object.fromEntries(headers), body: await wholeBody(answer.body) };
}

/** Path and query as they are written: a URL would resolve `..` and encode braces. Only what HTTP cannot send is encoded. */
function pathOf(target: string): string {
  const written = target.replace(/^[a-z]+:[\\/]*[^\\/?#]*/i, '').replace(/#.*$/, '');
  if (!/^[\u0021-\u007E]*$/.test(written)) return new URL(target).pathname + new URL(target).search;
  return written.startsWith('/') ? written : `/${written}`;
}

/** Reads the answer of a target to the service, which reads no more of it. Rejects for a larger one. */
async function wholeBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`its answer is larger than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `rawHeaders` is name, value, name, value …; undici takes the same form. */
function withoutConnectionHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => isForwarded(rawHeaders[index - (index % 2)] ?? ''));
}

function isForwarded(name: string): boolean {
  return !CONNECTION_HEADERS.has(name.toLowerCase());
}
