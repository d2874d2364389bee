/** How many requests to one operation stay within the layers of the throttle, wherever the service begins its windows. */

/** So many requests within so many milliseconds. */
export interface ThrottleLayer {
  readonly windowMs: number;
  readonly requests: number;
}

/** Instants in milliseconds; they may not decrease from call to call. */
export interface ThrottleWindows {
  /** How long to wait before the next request: 0 when it may be sent, Infinity when first one that is under way must be answered. */
  waitMs(now: number): number;
  /** Counts a request that is sent now, or will be soon. */
  begin(): void;
  /** Counts its answer. */
  end(now: number): void;
  /** The service has refused a request: nothing is sent for so long, and half as much from then on. */
  slowDown(now: number, holdMs: number): void;
}

/**
 * The service counts a request at an instant between its sending and its answer. So a request takes its place in a window from when it is sent until the
 * length of the window after its answer: however long the network takes, no window of the service sees more than `share` of what it allows.
 */
export function createThrottleWindows(layers: readonly ThrottleLayer[], share: number): ThrottleWindows {
  const longestMs = Math.max(0, ...layers.map(({ windowMs }) => windowMs));
  let factor = share;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  /** When requests were answered, as far as a window still has a place taken by them; oldest first. */
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
      // Requests that were under way together are refused together: they count once.
      if (now >= heldUntil) factor /= 2;
      heldUntil = Math.max(heldUntil, now + holdMs);
    },
  };
}
