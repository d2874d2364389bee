import { type Dispatcher, errors } from 'undici';
import type { Client, PassedRequest } from '../access/client.ts';

/** Sends requests to the target of a proxy. */
export interface Sender {
  /** Rejects with the error of undici or of the system. */
  send(request: PassedRequest): Promise<Sent>;
}

export interface Sent {
  readonly answer: Dispatcher.ResponseData;
  /** Why it was sent a second time: the code of the error; absent where it was sent once. */
  readonly resent?: string;
}

/**
 * Returns what sends through a client. Reads share connections that stay open; a target may close one of them at the moment in which the next request is sent,
 * which is no failure of the target: such a read is sent once more, on a connection of its own. What may not be sent twice, and what has a body, always gets a
 * connection of its own.
 */
export function openSender({ pass }: Pick<Client, 'pass'>): Sender {
  const alone = (request: PassedRequest) => pass({ ...request, isAlone: true });
  return {
    async send(request) {
      if (!SAFE.has(request.method) || request.body !== null) return { answer: await alone(request) };
      try {
        return { answer: await pass(request) };
      } catch (error) {
        const code = codeOfClosed(error);
        if (code === undefined) throw error;
        return { answer: await alone(request), resent: code };
      }
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
