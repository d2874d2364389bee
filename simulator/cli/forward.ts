import { request } from 'undici';
import type { HttpReply, IncomingWebhook } from '../../scenarios/runner/webhook-server.ts';

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

/**
 * Forwards a webhook: the same bytes, and all headers except those of the connection. Redirects are returned, not followed.
 * Rejects when the target does not respond.
 */
export async function forwardWebhook(target: string, { rawHeaders, body }: IncomingWebhook): Promise<HttpReply> {
  const answer = await request(target, {
    method: 'POST',
    headers: withoutConnectionHeaders(rawHeaders),
    body,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const headers = Object.entries(answer.headers).filter(([name]) => isForwarded(name));
  return { status: answer.statusCode, headers: Object.fromEntries(headers), body: await answer.body.bytes() };
}

/** `rawHeaders` is name, value, name, value …; undici takes the same form. */
function withoutConnectionHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => isForwarded(rawHeaders[index - (index % 2)] ?? ''));
}

function isForwarded(name: string): boolean {
  return !CONNECTION_HEADERS.has(name.toLowerCase());
}
