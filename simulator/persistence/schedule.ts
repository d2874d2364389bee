import type { RealTime } from '../kernel/real-time.ts';

/** Writes what has changed: soon, one write at a time, and not again and again under a load of changes. */
export interface Schedule {
  /** Something has changed. */
  changed(): void;
  /** Waits for the write that is under way and begins none any more. */
  end(): Promise<void>;
}

export interface ScheduleOptions {
  /** Calls `atMoment` when it has decided what it writes: what changes afterwards is for the next one. */
  readonly write: (atMoment: () => void) => Promise<void>;
  readonly realTime: RealTime;
  /** Told of a write that failed; it is tried again. */
  readonly onProblem: (problem: unknown) => void;
}

/** What was answered is on the disk so many real milliseconds later, where the disk is quick enough. */
const WRITTEN_WITHIN_MS = 1000;
/** How long changes are gathered at most. */
const GATHER_MS = 250;
const RETRY_MS = 1000;

export function writeSoon({ write, realTime, onProblem }: ScheduleOptions): Schedule {
  let dirty = false;
  let lastMs = 0;
  let disarm: (() => void) | undefined;
  let writing: Promise<void> | undefined;
  let ended = false;

  const arm = (waitMs: number): void => {
    disarm = realTime.after(waitMs, () => {
      disarm = undefined;
      writing = attempt();
    });
  };

  async function attempt(): Promise<void> {
    const started = realTime.elapsed();
    let waitMs = RETRY_MS;
    try {
      await write(() => {
        dirty = false;
      });
      lastMs = realTime.elapsed() - started;
      waitMs = gatherMs(lastMs);
    } catch (error) {
      dirty = true;
      onProblem(error);
    }
    writing = undefined;
    if (dirty && !ended) arm(waitMs);
  }

  return {
    changed() {
      dirty = true;
      if (!disarm && !writing && !ended) arm(gatherMs(lastMs));
    },
    async end() {
      ended = true;
      disarm?.();
      await writing;
    },
  };
}

/** A change that just missed a write waits for the rest of it, then for this, then for a write of its own; and a write may be slower than the last. */
function gatherMs(lastMs: number): number {
  return Math.max(Math.min(GATHER_MS, WRITTEN_WITHIN_MS - 3 * lastMs), 0);
}
