/** Retries after 429 with back-off: other clients may use up the same throttle, which says nothing about the interface. */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../openapi/document.ts';
import { InconclusiveError } from '../inconclusive-error.ts';

const SECOND_MS = 1000;
/** The longest window: no throttle lasts longer. */
const MAX_WAIT_MS = Math.max(...limits.throttle.layers.map(({ windowMs }) => windowMs));
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

/** Returns Retry-After, which is in seconds or a date, in milliseconds and within bounds. Undefined without the header. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_WAIT_MS);
}
