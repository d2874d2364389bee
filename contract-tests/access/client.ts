/** The one client of everything that a command sends to a deployment. */
import type { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent, fetch as send } from 'undici';
import type { Fetch } from '../session.ts';
import { type Access, DIRECT, secretsOfAccess } from './access.ts';

/** A request that the client passes on to the deployment unchanged. */
export interface PassedRequest {
  readonly method: string;
  /** Path and query, from the base path of the deployment on. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readable | null;
  readonly signal: AbortSignal;
  /** Whether the client opens a new connection for it. */
  readonly isAlone?: boolean;
}

export interface Client {
  /**
   * Sends a request. The headers and the client certificate of the access go with it to the origin of the deployment only; other origins are reached
   * through the same proxies, and their certificates checked in the same way. Redirects are not followed.
   */
  readonly fetch: Fetch;
  /** Sends a request to the deployment, and to nothing else, and returns the answer as it comes. How long it may take is up to the caller. */
  pass(request: PassedRequest): Promise<Dispatcher.ResponseData>;
  /** What outputs must not show. */
  readonly secrets: readonly string[];
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Opens the client of the deployment at a URL without user name and password. */
export function openClient(baseUrl: string, access: Access = DIRECT): Client {
  const { origin } = new URL(baseUrl);
  const own = dispatcherOf(access);
  let alone: Dispatcher | undefined;
  const others = access.identity ? dispatcherOf({ ...access, identity: undefined }) : own;
  return {
    fetch(url, init) {
      const isOwn = new URL(url).origin === origin;
      const headers = isOwn ? { ...init.headers, ...access.headers } : init.headers;
      return send(url, { ...init, headers, redirect: 'manual', dispatcher: isOwn ? own : others });
    },
    pass({ method, path, headers, body, signal, isAlone = false }) {
      const sent = { ...headers, ...access.headers };
      const dispatcher = isAlone ? (alone ??= dispatcherOf(access, { pipelining: 0 })) : own;
      return dispatcher.request({ origin, path, method, headers: sent, body, signal, headersTimeout: 0, bodyTimeout: 0 });
    },
    secrets: secretsOfAccess(access),
    async close() {
      await Promise.all([own.destroy(), others.destroy(), alone?.destroy()]);
    },
  };
}

type DispatcherAccess = Omit<Access, 'identity'> & { readonly identity?: Access['identity'] | undefined };

/** Without pipelining no connection is kept for a second request. */
function dispatcherOf({ identity, ca, isInsecure, proxies }: DispatcherAccess, options: { readonly pipelining?: number } = {}): Dispatcher {
  const trust = {
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(isInsecure && { rejectUnauthorized: false }),
  };
  const tls = { ...trust, ...identity };
  return new EnvHttpProxyAgent({
    ...options,
    connect: tls,
    requestTls: tls,
    proxyTls: trust,
    // An empty text keeps it from reading the environment by itself.
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.none,
  });
}
