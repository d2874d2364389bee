import { fieldsOfHeaders, PlainRequest, PlainResponse, type ReceivedResponse, type SentRequest } from '../messages.ts';
import type { Fetch, Need, Session, Target } from '../session.ts';
import type { Exchange } from './results.ts';

/** Replaces `fetch` in every session of a target. `needs` are those for which the session was opened. */
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
export async function fetchAndRecord(
  fetch: Fetch,
  request: SentRequest,
  onExchange: (exchange: Exchange) => void,
): Promise<ReceivedResponse> {
  const at = now();
  const requestBody = await sentText(request);
  const answer = await fetch(request);
  const durationMs = now() - at;
  const [response, responseBody] = await readAnswer(answer);
  onExchange({
    at,
    durationMs,
    method: request.method,
    url: request.url,
    requestHeaders: fieldsOfHeaders(request),
    requestBody,
    status: response.status,
    responseHeaders: fieldsOfHeaders(response),
    responseBody,
  });
  return response;
}

async function sentText(request: SentRequest): Promise<string | null> {
  if (request instanceof PlainRequest) return request.body;
  return request.body ? textOf(await request.clone().arrayBuffer()) : null;
}

/** Returns an unread copy of the response and its text. Copying the bytes is cheaper than splitting their stream. */
async function readAnswer(response: ReceivedResponse): Promise<[ReceivedResponse, string]> {
  if (response instanceof PlainResponse) return [response, response.body];
  const bytes = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return [new Response(response.body ? bytes : null, { status, statusText, headers }), textOf(bytes)];
}

/** Returns the real time in milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Other bytes are replaced by their number. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return `(${bytes.byteLength} bytes)`;
  }
}
