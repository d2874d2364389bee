/** Waits out answers of 429: others may use the same throttle, and that says nothing about the interface. */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../openapi/document.ts';
import { Stop } from '../stop.ts';

const SECOND_MS = 1000;
/** Nobody is throttled for longer than the longest window. */
const MAX_WAIT_MS = Math.max(...limits.throttle.layers.map(({ windowMs }) => windowMs));
const MAX_WAITS = 6;

export interface RetryOn429 {
  /** Asks until the answer is another one than 429. Throws a Stop when it is 429 again and again, and rejects when the signal aborts. */
  answer(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
  /** How often it has waited, and how long in all, milliseconds. */
  readonly waits: number;
  readonly waitedMs: number;
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export function createRetryOn429(wait: Sleep = (ms, signal) => sleep(ms, undefined, { signal })): RetryOn429 {
  let waits = 0;
  let waitedMs = 0;
  return {
    async answer(ask, signal) {
      for (let attempt = 0; attempt < MAX_WAITS; attempt++) {
        const response = await ask();
        if (response.status !== 429) return response;
        // Where nothing says when, each wait is twice as long as the one before.
        const ms = Math.min(retryAfter(response) ?? 2 ** attempt * SECOND_MS, MAX_WAIT_MS);
        waits += 1;
        waitedMs += ms;
        await wait(ms, signal);
      }
      throw new Stop(`429 came ${MAX_WAITS} times in a row: others use its throttle, too; see --rate`);
    },
    get waits() {
      return waits;
    },
    get waitedMs() {
      return waitedMs;
    },
  };
}

/** What the answer says of when to come back: seconds, or a date. */
function retryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
