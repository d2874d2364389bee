/** Keeps the requests to one operation within the layers of the throttle, no matter when the service begins its windows. */

/** The number of requests that are allowed within a number of milliseconds. */
export interface ThrottleLayer {
  readonly windowMs: number;
  readonly requests: number;
}

/** All instants are in milliseconds, and must not decrease from call to call. */
export interface ThrottleWindows {
  /** Returns how long to wait before the next request: 0 when it may be sent, Infinity when an earlier request must be answered first. */
  waitMs(now: number): number;
  /** Counts a request that is about to be sent. */
  begin(): void;
  /** Counts the answer to a request. */
  end(now: number): void;
  /** Call this when the service refuses a request: nothing is sent for `holdMs`, and half as much from then on. */
  slowDown(now: number, holdMs: number): void;
}

/**
 * Creates windows. The service counts a request at some instant between sending and answer, so here it occupies its place from when it is sent until one
 * window after its answer. This way no window of the service gets more than `share` of its limit, even when the network is slow.
 */
export function createThrottleWindows(layers: readonly ThrottleLayer[], share: number): ThrottleWindows {
  const longestMs = Math.max(0, ...layers.map(({ windowMs }) => windowMs));
  let factor = share;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  /** The instants of the answers that still count in a window, the oldest first. */
  let answered: readonly number[] = [];
  const waitFor = ({ windowMs, requests }: ThrottleLayer, now: number): number => {
    const places = Math.max(1, Math.floor(requests * factor));
    const taken = answered.filter(at => at > now - windowMs);
    const tooMany = underWay + taken.length + 1 - places;
    if (tooMany <= 0) return 0;
    // The oldest answers leave the window first.
    const last = taken[tooMany - 1];
    return last === undefined ? Number.POSITIVE_INFINITY : last + windowMs - now;
  };
  return {
    waitMs(now) {
      answered = answered.filter(at => at > now - longestMs);
      return Math.max(0, heldUntil - now, ...layers.map(layer => waitFor(layer, now)));
    },
    begin() {
      underWay += 1;
    },
    end(now) {
      underWay -= 1;
      answered = [...answered, now];
    },
    slowDown(now, holdMs) {
      // Several concurrent requests may be refused at once: that counts as one refusal.
      if (now >= heldUntil) factor /= 2;
      heldUntil = Math.max(heldUntil, now + holdMs);
    },
  };
}
