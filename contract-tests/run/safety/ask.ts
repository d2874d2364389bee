/** Sends requests at the pace of the run, with retries after a 429. */
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, send } from '../../exchange.ts';
import type { Fetch, SentInit, Session } from '../../session.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { Network } from './network.ts';
import type { Pace } from './pace.ts';
import type { RetryOn429 } from './retry-on-429.ts';

export interface SendingTools {
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
  readonly network: Pick<Network, 'send'>;
}

/** Sends at once, and returns a 429 like any other answer. */
export const UNPACED: Pick<SendingTools, 'pace' | 'retryOn429'> = {
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
 * Sends a request, and retries it after a 429, and a read when the network answers in place of the deployment. A broken connection is inconclusive,
 * because it says nothing about the interface. How long an answer may take is up to `fetch`: that of a deployment has limits.
 */
export async function sendSafely(
  { pace, retryOn429, network }: SendingTools,
  url: string,
  init: SentInit,
  sending: Sending,
): Promise<Response> {
  const { fetch, signal, requestSignal, take, reason } = sending;
  const sent: SentInit = requestSignal ? { ...init, signal: requestSignal } : init;
  try {
    const request = { method: init.method, url };
    const sendOnce = (): Promise<Response> => {
      // This runs before the pace, so that a blocked request does not wait.
      take?.();
      return pace.send(request, () => fetch(url, sent), signal);
    };
    return await network.send(request, () => retryOn429.send(sendOnce, signal), signal);
  } catch (error) {
    if (error instanceof InconclusiveError) throw error;
    throw new InconclusiveError(reason?.() ?? INTERRUPTED, true);
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
    fetch: (url, init) =>
      sendSafely(tools, url, init, { fetch: session.fetch, signal, requestSignal: signal, reason: () => endOf(signal) }),
  };
  return send(paced, { ...callOf(operationId, path, query), body });
}

/** Returns why a signal has aborted, when nobody interrupted the run. */
function endOf({ reason }: AbortSignal): string | undefined {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'no time was left' : undefined;
}
