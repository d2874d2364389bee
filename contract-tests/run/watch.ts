/** Looks on at what goes to a target and comes back. */
import type { Fetch, Session, Target } from '../target.ts';
import type { Exchange } from './results.ts';

/** A target each of whose sessions sends through a function made for it. */
export function through(target: Target, wrap: (session: Session) => Fetch, onOpen: (session: Session) => void = () => undefined): Target {
  return {
    kind: target.kind,
    has: target.has,
    async open(seed, needs) {
      const session = await target.open(seed, needs);
      onOpen(session);
      return { ...session, fetch: wrap(session) };
    },
    close: () => target.close(),
  };
}

/** Sends, and tells of the answer with all its words. */
export async function exchanged(fetch: Fetch, request: Request, tell: (exchange: Exchange) => void): Promise<Response> {
  const at = Date.now();
  const sent = request.body ? await textOf(request.clone()) : null;
  const response = await fetch(request);
  tell({
    at,
    durationMs: Date.now() - at,
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

/** Bytes that are no text are counted only. */
async function textOf(message: Request | Response): Promise<string> {
  const bytes = await message.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `(${bytes.byteLength} bytes)`;
  }
}
