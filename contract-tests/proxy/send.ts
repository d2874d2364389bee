import { type Dispatcher, errors, Pool } from 'undici';

/** Sends requests to one origin. */
export interface Sender {
  /** Rejects with the error of undici or of the system. */
  send(request: Dispatcher.RequestOptions): Promise<Sent>;
  close(): Promise<void>;
}

export interface Sent {
  readonly answer: Dispatcher.ResponseData;
  /** Why it was sent a second time: the code of the error; absent where it was sent once. */
  readonly resent?: string;
}

/**
 * Opens connections to an origin. Reads share connections that stay open; a target may close one of them at the moment in which the next request is sent,
 * which is no failure of the target: such a read is sent once more, on a connection of its own. What may not be sent twice, and what has a body, always gets a
 * connection of its own.
 */
export function openSender(origin: string): Sender {
  // A pool has one origin, so that no request and no key can go anywhere else. The caller decides how long to wait.
  const options = { headersTimeout: 0, bodyTimeout: 0 };
  const kept = new Pool(origin, options);
  const fresh = new Pool(origin, { ...options, pipelining: 0 });
  return {
    async send(request) {
      if (!SAFE.has(request.method) || request.body !== null) return { answer: await fresh.request(request) };
      try {
        return { answer: await kept.request(request) };
      } catch (error) {
        const code = codeOfClosed(error);
        if (code === undefined) throw error;
        return { answer: await fresh.request(request), resent: code };
      }
    },
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The code of an error by which a connection that had been in use turns out to be closed; undefined for other errors. */
function codeOfClosed(error: unknown): string | undefined {
  // A first request on a connection has read nothing before.
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0 ? error.code : undefined;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' ? error.code : undefined;
}
