/** Puts a function between a target and what is sent to it. */
import { knownText, withText } from '../message-text.ts';
import type { Fetch, Need, Session, Target } from '../session.ts';
import type { Exchange } from './results.ts';

/** The target, with another `fetch` in every session; `needs` are those of what the session was opened for. */
export function withFetch(
  target: Target,
  wrap: (session: Session, needs: readonly Need[]) => Fetch,
  onOpen: (session: Session) => void = () => undefined,
): Target {
  return {
    kind: target.kind,
    has: target.has,
    async open(seed, needs = []) {
      const session = await target.open(seed, needs);
      onOpen(session);
      return { ...session, fetch: wrap(session, needs) };
    },
    close: () => target.close(),
  };
}

/** Sends a request and records it with its response. The response is a copy: to read its bytes once and copy them is cheaper than to split its stream. */
export async function fetchAndRecord(fetch: Fetch, request: Request, onExchange: (exchange: Exchange) => void): Promise<Response> {
  const at = now();
  const sent = request.body ? (knownText(request) ?? textOf(await request.clone().arrayBuffer())) : null;
  const response = await fetch(request);
  const durationMs = now() - at;
  const bytes = await response.arrayBuffer();
  const text = textOf(bytes);
  const { status, statusText, headers } = response;
  onExchange({
    at,
    durationMs,
    method: request.method,
    url: request.url,
    requestHeaders: Object.fromEntries(request.headers),
    requestBody: sent,
    status,
    responseHeaders: Object.fromEntries(headers),
    responseBody: text,
  });
  const copy = new Response(response.body ? bytes : null, { status, statusText, headers });
  return withText(copy, text);
}

/** Real time, milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** For bytes that are not UTF-8, their number. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return `(${bytes.byteLength} bytes)`;
  }
}
