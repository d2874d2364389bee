import type { RealTime } from '../kernel/real-time.ts';

/** Schedules a write soon after a change: one write at a time, and debounced. */
export interface WriteScheduler {
  /** Reports a change. */
  changed(): void;
  /** Waits for the current write and starts no other. */
  close(): Promise<void>;
}

export interface WriteSchedulerOptions {
  /** Calls `onCapture` when it has captured what it writes: later changes are for the next write. */
  readonly write: (onCapture: () => void) => Promise<void>;
  readonly realTime: RealTime;
  /** Called when a write failed; it is retried. */
  readonly onProblem: (problem: unknown) => void;
}

/** A change is on disk this many real milliseconds later, unless the disk is too slow. */
const WRITTEN_WITHIN_MS = 1000;
/** The longest wait before a write. */
const DEBOUNCE_MS = 250;
const RETRY_MS = 1000;

export function createWriteScheduler({ write, realTime, onProblem }: WriteSchedulerOptions): WriteScheduler {
  let isDirty = false;
  let lastWriteMs = 0;
  let cancelTimer: (() => void) | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const setTimer = (waitMs: number): void => {
    cancelTimer = realTime.after(waitMs, () => {
      cancelTimer = undefined;
      writing = attempt();
    });
  };

  async function attempt(): Promise<void> {
    const started = realTime.elapsed();
    let waitMs = RETRY_MS;
    try {
      await write(() => {
        isDirty = false;
      });
      lastWriteMs = realTime.elapsed() - started;
      waitMs = debounceMs(lastWriteMs);
    } catch (error) {
      isDirty = true;
      onProblem(error);
    }
    writing = undefined;
    if (isDirty && !isClosed) setTimer(waitMs);
  }

  return {
    changed() {
      isDirty = true;
      if (!cancelTimer && !writing && !isClosed) setTimer(debounceMs(lastWriteMs));
    },
    async close() {
      isClosed = true;
      cancelTimer?.();
      await writing;
    },
  };
}

/** A change that just missed a write waits for that write, then for this pause, then for the next write, which may be slower: hence three. */
function debounceMs(lastWriteMs: number): number {
  return Math.max(Math.min(DEBOUNCE_MS, WRITTEN_WITHIN_MS - 3 * lastWriteMs), 0);
}
