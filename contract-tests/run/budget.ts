/** How many requests a run on a deployment may send, and for how long. */
import { InconclusiveError } from './inconclusive-error.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

export interface BudgetOptions {
  readonly maxRequests: number;
  readonly maxTimeMs: number;
  /** How long a clean-up would take now. */
  readonly reserveMs: () => number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

export interface Budget {
  /** Counts a request. Throws an InconclusiveError that ends the run when the budget is used up. */
  take(): void;
  /** Returns why the budget is used up; undefined while it is not. */
  ended(): string | undefined;
  /** Aborts at the end of the time, so that waiting requests stop. */
  readonly signal: AbortSignal;
}

/** Creates a budget whose time begins now. */
export function createBudget({ maxRequests, maxTimeMs, reserveMs, now = () => performance.now() }: BudgetOptions): Budget {
  const end = now() + maxTimeMs;
  const timeUp = new AbortController();
  let left = maxRequests;
  const leftMs = (): number => end - reserveMs() - now();
  const watch = (): void => {
    const ms = leftMs();
    if (ms <= 0) timeUp.abort();
    // The reserve may grow meanwhile. `unref` lets the process exit earlier.
    else setTimeout(watch, Math.min(ms, SECOND_MS)).unref();
  };
  watch();
  const ended = (): string | undefined => {
    if (left === 0) return `the budget of ${maxRequests} requests is used up (--max-requests)`;
    if (leftMs() <= 0) timeUp.abort();
    // The budget stays ended when the reserve shrinks.
    return timeUp.signal.aborted ? `the time of ${timeText(maxTimeMs)} is used up (--max-time)` : undefined;
  };
  return {
    take() {
      const reason = ended();
      if (reason !== undefined) throw new InconclusiveError(reason, true);
      left -= 1;
    },
    ended,
    signal: timeUp.signal,
  };
}

/** Returns a duration such as `3 min` or `90 s`. */
export function timeText(ms: number): string {
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${ms / SECOND_MS} s`;
}
