/** Sends requests at the pace of the run, with retries after a 429. */

import { setTimeout as sleep } from 'node:timers/promises';
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, send } from '../../exchange.ts';
import type { Fetch, SentInit, Session } from '../../session.ts';
import type { Switches } from '../../switches.ts';
import type { Budget } from '../budget.ts';
import { INTERRUPTED, InconclusiveError } from '../inconclusive-error.ts';
import type { CreatedResources } from './created-resources.ts';
import type { Network } from './network.ts';
import { MAX_WAIT_MS, type Pace, retryAfterOf } from './pace.ts';
import type { Presence } from './presence.ts';

export interface SendingTools {
  readonly pace: Pace;
  readonly retryOn429: RetryOn429;
  readonly network: Pick<Network, 'send'>;
}

/** Sends at once, and returns a 429 like any other answer. */
export const UNPACED: Pick<SendingTools, 'pace' | 'retryOn429'> = {
  pace: { send: (_, sendNow) => sendNow(), meanAnswerMs: 0, counted: () => 0 },
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

/** Retries after 429 with back-off: other clients may use up the same throttle, which says nothing about the interface. */
const SECOND_MS = 1000;
const MAX_WAITS = 6;

export interface RetryOn429 {
  /** Sends until the status is not 429. Rejects with an InconclusiveError after too many retries, and when the signal aborts. */
  send(request: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
  /** Number and total length of the waits so far. */
  readonly waits: number;
  readonly waitedMs: number;
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export function createRetryOn429(wait: Sleep = (ms, signal) => sleep(ms, undefined, { signal })): RetryOn429 {
  let waits = 0;
  let waitedMs = 0;
  return {
    async send(request, signal) {
      for (let attempt = 0; attempt < MAX_WAITS; attempt++) {
        const response = await request();
        if (response.status !== 429) return response;
        // Without Retry-After, waits double.
        const ms = retryAfterOf(response) ?? Math.min(2 ** attempt * SECOND_MS, MAX_WAIT_MS);
        waits += 1;
        waitedMs += ms;
        await wait(ms, signal);
      }
      throw new InconclusiveError(`answered 429 ${MAX_WAITS} times in a row: other clients use the same throttle; see --rate`);
    },
    get waits() {
      return waits;
    },
    get waitedMs() {
      return waitedMs;
    },
  };
}

/** What protects a deployment during a run. */
export interface Safety extends SendingTools {
  readonly switches: Switches;
  readonly budget: Budget;
  readonly createdResources: CreatedResources;
  readonly presence: Pick<Presence, 'lost' | 'signal'>;
  /** After it aborts, nothing more is sent. */
  readonly signal: AbortSignal;
}
