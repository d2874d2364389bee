import { errors } from '../kernel/errors.ts';
import { foreignCaller, foreignHost } from '../text/foreign-caller.ts';
import { isPagePath } from './dashboard.ts';
import type { Message } from './message.ts';
import { errorAnswer } from './message.ts';
import type { Handler } from './pipeline.ts';

/** Who may call over a socket. */
export interface GuardOptions {
  /** Further host names of the simulator. */
  readonly allowedHosts: readonly string[];
  /** When set, every control call needs it as a bearer token. */
  readonly controlToken: string | undefined;
}

/** Checks the control token. Pages of the fake platforms and the public API need none. Throws 401. */
function checkControlToken(message: Message, options: GuardOptions): void {
  if (options.controlToken === undefined) return;
  if (message.headers['authorization'] === `Bearer ${options.controlToken}`) return;
  throw errors.unauthorized('The control API needs its token: authorization: Bearer <token>');
}

/**
 * The site for a socket: refuses requests that a foreign web page could make, before anything sees them. Files and presigned URLs may be used by the
 * pages of the application under test, as in an object store, so that only the name of the host counts there. Calls in process pass no guard.
 */
export function guardSite(site: Handler, { allowedHosts }: GuardOptions, onDefect: (error: unknown) => void): Handler {
  // The last name that passed: to read it takes as long as a tenth of a whole GET, and nearly all calls have the same one.
  let passed: string | undefined;
  return message => {
    const { host } = message.headers;
    if (host !== undefined && host === passed && !isOfPage(message)) return site(message);
    const isFile = message.path.startsWith('/_storage/') || message.path.startsWith('/_media/');
    const reason = isFile ? foreignHost(message, allowedHosts) : foreignCaller(message, allowedHosts);
    if (reason !== undefined) return errorAnswer(errors.forbidden(reason), onDefect);
    passed = host;
    return site(message);
  };
}

/** Whether a browser says that a page makes the request. */
function isOfPage({ headers }: Message): boolean {
  return headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** The site behind the control token. The dashboard's files need none, because a browser cannot send one with a typed address; the page asks for it. */
export function tokenSite(site: Handler, options: GuardOptions, onDefect: (error: unknown) => void): Handler {
  return message => {
    const isControl = message.path === '/_sim' || message.path.startsWith('/_sim/');
    if (!isControl || isPagePath(message.path)) return site(message);
    try {
      checkControlToken(message, options);
    } catch (error) {
      return errorAnswer(error, onDefect);
    }
    return site(message);
  };
}
