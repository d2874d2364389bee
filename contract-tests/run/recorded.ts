import { textResponse, unreadText } from '../../simulator/http/text-response.ts';
import type { Middleware, SentInit } from '../session.ts';
import type { Exchange } from './results.ts';

/** Records each request with its response. */
export function recorded(onExchange: (exchange: Exchange) => void): Middleware {
  return async (url, init, next) => {
    const at = now();
    const answer = await next(url, init);
    const durationMs = now() - at;
    const [response, responseBody] = await readAnswer(answer);
    onExchange({
      at,
      durationMs,
      method: init.method,
      url: new URL(url).href,
      requestHeaders: init.headers,
      requestBody: sentText(init),
      status: answer.status,
      responseHeaders: Object.fromEntries(answer.headers),
      responseBody,
    });
    return response;
  };
}

function sentText({ body }: SentInit): string | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : shownText(body);
}

/** Returns the text of a response, and the response or a copy to read. To copy what was read takes half the time of splitting its stream. */
export async function readAnswer(response: Response): Promise<[Response, string]> {
  const known = unreadText(response);
  if (known !== undefined) return [response, known];
  const bytes = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  const init = { status, statusText, headers };
  const text = utf8Of(bytes);
  if (text === '') return [new Response(null, init), text];
  // Without a type among the headers, Node adds one to a text.
  const isText = text !== undefined && headers.has('content-type');
  return [isText ? textResponse(text, init) : new Response(bytes, init), text ?? shownText(bytes)];
}

/** Returns the real time in milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Returns undefined for other bytes. */
export function utf8Of(bytes: ArrayBuffer | Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns bytes as reports show them: their text, or else their number. */
function shownText(bytes: ArrayBuffer | Uint8Array): string {
  return utf8Of(bytes) ?? `(${bytes.byteLength} bytes)`;
}
