/** The package's second entry: `import { createHandlers } from 'social-publishing-sim/msw'`. Nothing else imports msw. */

import { type HttpHandler, HttpResponse, http } from 'msw';
import { canParseUrl } from '../text/urls.ts';

/** A simulator, or one of its worlds. */
export interface SimulatorOrWorld {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly url: string;
}

export interface HandlersOptions {
  /** The origin that the code under test calls: `https://api.example.com`. */
  readonly baseUrl: string;
}

/** Paths of media, the object store and platform pages, which answers and events link to. */
const LINKED = /^\/(?:_media|_storage|_platform)\//;

/**
 * msw handlers that answer requests to `baseUrl` in process, and to the simulator's own URLs in webhook payloads, such as media. Other requests
 * are not handled. Throws a TypeError when `baseUrl` is not an origin.
 */
export function createHandlers(simulator: SimulatorOrWorld, { baseUrl }: HandlersOptions): HttpHandler[] {
  const origin = originOf(baseUrl);
  const isAnswered = ({ request }: { readonly request: Request }): boolean => {
    const url = new URL(request.url);
    return url.origin === origin || (url.origin === simulator.url && LINKED.test(url.pathname));
  };
  // A connection that a fault resets must fail the caller's fetch; a rejecting handler would be a 500.
  return [http.all(isAnswered, ({ request }) => simulator.fetch(request).catch(() => HttpResponse.error()))];
}

function originOf(baseUrl: string): string {
  const url = canParseUrl(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || url.origin === 'null' || `${url.origin}/` !== url.href)
    throw new TypeError(`baseUrl must be an origin, such as https://api.example.com, not ${baseUrl}`);
  return url.origin;
}
