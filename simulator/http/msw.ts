/** The package's second entry: `import { createHandlers } from 'social-publishing-sim/msw'` (surface §4). Nothing else imports msw. */
import { type HttpHandler, HttpResponse, http } from 'msw';

/** What answers: a simulator, or one of its worlds. */
export interface Answering {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly url: string;
}

export interface HandlersOptions {
  /** Where the code under test expects the service: `https://api.example.com`. */
  readonly baseUrl: string;
}

/** What other addresses than those of the API are made of: media, the object store, and pages of the platforms. */
const LINKED = /^\/(?:_media|_storage|_platform)\//;

/**
 * Handlers of msw that answer `baseUrl` in process, and besides it the addresses of the simulator's own that are found in webhooks, such as
 * those of media. Other addresses stay as they are. Throws a TypeError for a `baseUrl` that is more than an origin.
 */
export function createHandlers(simulator: Answering, { baseUrl }: HandlersOptions): HttpHandler[] {
  const origin = originOf(baseUrl);
  const isAnswered = ({ request }: { readonly request: Request }): boolean => {
    const url = new URL(request.url);
    return url.origin === origin || (url.origin === simulator.url && LINKED.test(url.pathname));
  };
  // A connection that a fault resets fails the caller's fetch; a handler that rejects would be a 500.
  return [http.all(isAnswered, ({ request }) => simulator.fetch(request).catch(() => HttpResponse.error()))];
}

function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || url.origin === 'null' || `${url.origin}/` !== url.href)
    throw new TypeError(`baseUrl must be an origin, such as https://api.example.com, not ${baseUrl}`);
  return url.origin;
}
