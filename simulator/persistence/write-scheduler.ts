import type { RealTime } from '../kernel/real-time.ts';
import type { Saving } from '../kernel/saving.ts';

/** Schedules a write soon after a change: one write at a time, and debounced. */
export interface WriteScheduler {
  /** Reports a change. */
  changed(): void;
  /**
   * Resolves when all changes so far are on disk; undefined when nobody needs to wait, because the oldest change that is not is recent, or
   * because the file cannot be written at the moment, which has been reported.
   */
  saved(): Promise<void> | undefined;
  /** Waits for the current write and starts no other. */
  close(): Promise<void>;
}

export interface WriteSchedulerOptions {
  /** Calls `onCapture` when it has captured what it writes: later changes are for the next write. */
  readonly write: (onCapture: () => void) => Promise<void>;
  readonly realTime: RealTime;
  /** Called when a write failed; it is retried. */
  readonly onProblem: (problem: unknown) => void;
  /** Says whether the last write failed. */
  readonly saving: Saving;
}

/** A change is on disk this many real milliseconds later, unless the disk is too slow. */
const WRITTEN_WITHIN_MS = 1000;
/** The longest wait before a write. */
const DEBOUNCE_MS = 250;
const RETRY_MS = 1000;
/** When the oldest unsaved change is this old, answers wait for the disk: otherwise a busy process would acknowledge what it may lose. */
const ANSWERS_WAIT_AFTER_MS = 750;

export function createWriteScheduler({ write, realTime, onProblem, saving }: WriteSchedulerOptions): WriteScheduler {
  /** When the oldest change happened that no write has captured, and that the current one has captured; undefined without such a change. */
  let dirtySince: number | undefined;
  let capturedSince: number | undefined;
  /** Called when the next write, and the current one, are through. */
  let waiting: (() => void)[] = [];
  let captured: (() => void)[] = [];
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
        capturedSince = dirtySince;
        dirtySince = undefined;
        captured = [...captured, ...waiting.splice(0)];
      });
      saving.failure = undefined;
      lastWriteMs = realTime.elapsed() - started;
      waitMs = debounceMs(lastWriteMs);
    } catch (error) {
      saving.failure = { since: saving.failure?.since ?? realTime.now(), reason: error instanceof Error ? error.message : String(error) };
      dirtySince = capturedSince ?? dirtySince ?? started;
      captured = [...captured, ...waiting.splice(0)];
      onProblem(error);
    }
    capturedSince = undefined;
    for (const release of captured.splice(0)) release();
    writing = undefined;
    if (dirtySince === undefined || isClosed) return;
    if (waiting.length > 0) writing = attempt();
    else setTimer(waitMs);
  }

  /** An answer that waits has waited long enough; and a timer would not keep the process alive until it is given. */
  const writeNow = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    writing ??= attempt();
  };

  return {
    changed() {
      dirtySince ??= realTime.elapsed();
      if (!cancelTimer && !writing && !isClosed) setTimer(debounceMs(lastWriteMs));
    },
    saved() {
      const oldest = capturedSince ?? dirtySince;
      if (oldest === undefined || saving.failure || isClosed || realTime.elapsed() - oldest < ANSWERS_WAIT_AFTER_MS) return undefined;
      const saved = new Promise<void>(resolve => (dirtySince === undefined ? captured : waiting).push(resolve));
      writeNow();
      return saved;
    },
    async close() {
      isClosed = true;
      cancelTimer?.();
      await writing;
      for (const release of waiting.splice(0)) release();
    },
  };
}

/** A change that just missed a write waits for that write, then for this pause, then for the next write, which may be slower: hence three. */
function debounceMs(lastWriteMs: number): number {
  return Math.max(Math.min(DEBOUNCE_MS, WRITTEN_WITHIN_MS - 3 * lastWriteMs), 0);
}
