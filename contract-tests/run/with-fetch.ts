/** Puts a function between a target and what is sent to it. */
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

/** Sends a request and records it with its response. */
export async function fetchAndRecord(fetch: Fetch, request: Request, onExchange: (exchange: Exchange) => void): Promise<Response> {
  const at = now();
  const sent = request.body ? await textOf(request.clone()) : null;
  const response = await fetch(request);
  onExchange({
    at,
    durationMs: now() - at,
    method: request.method,
    url: request.url,
    requestHeaders: Object.fromEntries(request.headers),
    requestBody: sent,
    status: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: await textOf(response.clone()),
  });
  return response;
}

/** Real time, milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** For bytes that are not UTF-8, their number. */
async function textOf(message: Request | Response): Promise<string> {
  const bytes = await message.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `(${bytes.byteLength} bytes)`;
  }
}
