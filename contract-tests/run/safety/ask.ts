/** Sends a request of the run itself: at the pace of the run, again after a 429, and with a timeout. */
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, send } from '../../exchange.ts';
import { anyFetch, type WebFetch, webFetch } from '../../messages.ts';
import type { Session } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';

export interface SendingTools {
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
}

/** Sends at once, and takes a 429 as an answer. */
export const UNPACED: SendingTools = {
  pace: { send: (_, sendNow) => sendNow(), meanAnswerMs: 0 },
  retryOn429: { send: request => request(), waits: 0, waitedMs: 0 },
};

/** Real time. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface Sending {
  readonly fetch: WebFetch;
  /** Ends the wait for a turn. */
  readonly signal: AbortSignal;
  /** Ends the request itself; what is on its way is answered otherwise. */
  readonly requestSignal?: AbortSignal;
  /** Called for each request that is sent. */
  readonly take?: () => void;
  /** Why the signal has aborted. */
  readonly reason?: () => string | undefined;
}

/** Sends, and again after a 429. A broken connection says nothing about the interface. */
export async function sendSafely({ pace, retryOn429 }: SendingTools, request: Request, sending: Sending): Promise<Response> {
  const { fetch, signal, requestSignal, take, reason } = sending;
  const timed = (): Request =>
    new Request(request.clone(), {
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), ...(requestSignal ? [requestSignal] : [])]),
    });
  try {
    return await retryOn429.send(() => {
      // Before the pace: a blocked request need not wait.
      take?.();
      // A copy: the original can be sent again.
      return pace.send(request, () => fetch(timed()), signal);
    }, signal);
  } catch (error) {
    if (error instanceof InconclusiveError) throw error;
    if (signal.aborted) throw new InconclusiveError(reason?.() ?? INTERRUPTED, true);
    throw new InconclusiveError(`the connection broke: ${reasonOf(error)}`);
  }
}

/** Calls an operation outside of all properties. */
export function ask(
  session: Session,
  tools: SendingTools,
  signal: AbortSignal,
  operationId: string,
  { path = {}, query = {}, body }: { readonly path?: Call['path']; readonly query?: Fields; readonly body?: unknown } = {},
): Promise<Answer> {
  const paced = {
    ...session,
    fetch: anyFetch(request => sendSafely(tools, request, { fetch: webFetch(session.fetch), signal, requestSignal: signal })),
  };
  return send(paced, { ...callOf(operationId, path, query), body });
}

/** The error code, such as ECONNREFUSED, or the message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
