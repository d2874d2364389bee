import { request } from 'undici';
import type { Incoming, Reply } from './receiver.ts';

/** What belongs to one connection, and the name of who is called: each side has its own. */
const OF_THE_CONNECTION = new Set([
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

/** Longer than the service waits: whoever is slow is to be seen as slow by the service. */
const TIMEOUT_MS = 20_000;

/**
 * Passes a delivery on as it came: the same bytes, the same headers but those of the connection. Redirects are answers like any other.
 * Rejects when the target gives no answer.
 */
export async function passOn(target: string, { headers, body }: Incoming): Promise<Reply> {
  const answer = await request(target, {
    method: 'POST',
    headers: passable(headers),
    body,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  return { status: answer.statusCode, headers: passable(answer.headers), body: await answer.body.bytes() };
}

function passable<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase())));
}
