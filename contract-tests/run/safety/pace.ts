/** How fast a deployment may be asked. */
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../../../openapi/document.ts';

const SECOND_MS = 1000;
/** Others may use the same key: a quarter is left to them. */
const SHARE = 0.75;

/** Requests a second that no throttle layer would ever refuse, if nobody else asked. */
export const maxRatePerSecond = Math.min(...limits.throttle.layers.map(({ requests, windowMs }) => (requests / windowMs) * SECOND_MS));
export const usualRatePerSecond = Math.floor(maxRatePerSecond * SHARE);

/** Waits for one's turn: turns are evenly spaced, so that no window of whatever length sees a burst. Rejects when the signal aborts. */
export type Pace = (signal?: AbortSignal) => Promise<void>;

export function createPace(ratePerSecond: number, now: () => number = () => performance.now()): Pace {
  let next = Number.NEGATIVE_INFINITY;
  return async signal => {
    const turn = Math.max(now(), next);
    next = turn + SECOND_MS / ratePerSecond;
    const delay = turn - now();
    if (delay > 0) await wait(delay, undefined, signal && { signal });
  };
}
