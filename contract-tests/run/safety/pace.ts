/** How fast requests are sent to a deployment. */
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../../../openapi/document.ts';

const SECOND_MS = 1000;
/** The rest is left to other users of the key. */
const SHARE = 0.75;

/** The rate per second that stays within every throttle layer. */
export const maxRatePerSecond = Math.min(...limits.throttle.layers.map(({ requests, windowMs }) => (requests / windowMs) * SECOND_MS));
export const usualRatePerSecond = Math.floor(maxRatePerSecond * SHARE);

/** Waits until the next request may be sent. Requests are evenly spaced, so that no throttle window sees a burst. Rejects when the signal aborts. */
export type Pace = (signal?: AbortSignal) => Promise<void>;

export function createPace(ratePerSecond: number, now: () => number = () => performance.now()): Pace {
  let next = Number.NEGATIVE_INFINITY;
  return async signal => {
    const slot = Math.max(now(), next);
    next = slot + SECOND_MS / ratePerSecond;
    const delay = slot - now();
    if (delay > 0) await wait(delay, undefined, signal && { signal });
  };
}
