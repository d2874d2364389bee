import { request } from 'undici';
import type { Incoming, Reply } from './receiver.ts';

/** Headers that are not forwarded, because they belong to one connection or host. */
const HOP_BY_HOP_HEADERS = new Set([
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

/**
 * Forwards a delivery with the same body and headers, except hop-by-hop headers. Redirects are returned, not followed. Rejects if the target does
 * not respond.
 */
export async function forward(target: string, { headers, body }: Incoming): Promise<Reply> {
  const answer = await request(target, {
    method: 'POST',
    headers: withoutHopByHopHeaders(headers),
    body,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  return { status: answer.statusCode, headers: withoutHopByHopHeaders(answer.headers), body: await answer.body.bytes() };
}

function withoutHopByHopHeaders<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name.toLowerCase())));
}
