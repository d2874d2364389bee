/** Sends requests at the pace of the run, with retries after a 429. */
import { knownProblem } from '../../access/problems.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, send } from '../../exchange.ts';
import type { Fetch, SentInit, Session } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';

export interface SendingTools {
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
}

/** Sends at once, and returns a 429 like any other answer. */
export const UNPACED: SendingTools = {
  pace: { send: (_, sendNow) => sendNow(), meanAnswerMs: 0 },
  retryOn429: { send: request => request(), waits: 0, waitedMs: 0 },
};

export interface Sending {
  readonly fetch: Fetch;
  /** Aborts the wait before the request is sent. */
  readonly signal: AbortSignal;
  /** Aborts a request that was already sent; without it, such a request is still answered. */
  readonly requestSignal?: AbortSignal;
  /** Called for each request that is sent. */
  readonly take?: () => void;
  /** Why the signal has aborted. */
  readonly reason?: () => string | undefined;
}

/**
 * Sends a request, and retries it after a 429. A broken connection is inconclusive, because it says nothing about the interface. How long an answer may
 * take is up to `fetch`: that of a deployment has limits.
 */
export async function sendSafely({ pace, retryOn429 }: SendingTools, url: string, init: SentInit, sending: Sending): Promise<Response> {
  const { fetch, signal, requestSignal, take, reason } = sending;
  const sent: SentInit = requestSignal ? { ...init, signal: requestSignal } : init;
  try {
    return await retryOn429.send(() => {
      // This runs before the pace, so that a blocked request does not wait.
      take?.();
      return pace.send({ method: init.method, url }, () => fetch(url, sent), signal);
    }, signal);
  } catch (error) {
    if (error instanceof InconclusiveError) throw error;
    if (signal.aborted) throw new InconclusiveError(reason?.() ?? INTERRUPTED, true);
    throw new InconclusiveError(`the connection broke: ${reasonOf(error)}`);
  }
}

/** Calls an operation for the run itself, outside of any property. */
export function ask(
  session: Session,
  tools: SendingTools,
  signal: AbortSignal,
  operationId: string,
  { path = {}, query = {}, body }: { readonly path?: Call['path']; readonly query?: Fields; readonly body?: unknown } = {},
): Promise<Answer> {
  const paced: Session = {
    ...session,
    fetch: (url, init) => sendSafely(tools, url, init, { fetch: session.fetch, signal, requestSignal: signal }),
  };
  return send(paced, { ...callOf(operationId, path, query), body });
}

/** Returns what helps where that is known; else the error code, such as ECONNREFUSED, or the message. */
function reasonOf(error: unknown): string {
  const known = knownProblem(error);
  if (known !== undefined) return known;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
