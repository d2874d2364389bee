import { errors } from './errors.ts';
import type { HeldWork } from './held-work.ts';
import type { Job, JobQueue } from './job-queue.ts';
import type { JobRunner } from './job-runner.ts';
import type { RealTime } from './real-time.ts';
import { iso, LAST_INSTANT } from './time.ts';
import { TimeSlice } from './time-slice.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Advance {
  readonly from: number;
  readonly to: number;
  readonly jobsRun: number;
}

/** Returns the time to advance to, given the due time of the next job; undefined to stop. */
export type NextTarget = (nextDue: number | undefined) => number | undefined;

/** The parts of a clock that an advance works with, and what the clock does during an advance. */
export interface AdvancedClock {
  readonly realTime: RealTime;
  readonly queue: JobQueue;
  readonly runner: JobRunner;
  readonly held: HeldWork;
  readonly time: VirtualTime;
  /** Runs a job that was taken from the queue. */
  run(job: Job): void;
  /** Called when the event loop gets its turn in the middle of an advance. */
  moved(): void;
  /** Freezes the time and returns it. */
  started(): number;
  /** Lets the time go on. */
  ended(): void;
}

/** Advances a clock from job to job: one advance at a time, in the order in which they were asked for. */
export class Advances {
  private last: Promise<unknown> = Promise.resolve();
  private isEnding = false;

  constructor(private readonly clock: AdvancedClock) {}

  /** Advances when earlier advances have ended. `targetOf` is called at the start; what it throws rejects. */
  run(targetOf: () => NextTarget): Promise<Advance> {
    const advance = this.last.then(() => this.advance(targetOf()));
    this.last = advance.catch(() => undefined);
    return advance;
  }

  /** Moves the time to each job until `at` and runs it, and then to `at`, all at once and without regard to held work. Time does not move back. */
  passTo(at: number): void {
    const { clock } = this;
    clock.started();
    for (let next = clock.queue.peek(); next && next.at <= at; next = clock.queue.peek()) {
      clock.time.moveTo(next.at);
      clock.queue.take();
      clock.run(next);
    }
    clock.time.moveTo(at);
    clock.ended();
  }

  /** Ends advances where they are, later ones included. */
  end(): void {
    this.isEnding = true;
  }

  private async advance(nextTarget: NextTarget): Promise<Advance> {
    const { clock } = this;
    // Requests that come meanwhile run jobs, too.
    const ranBefore = clock.runner.jobsRun;
    const from = clock.started();
    try {
      await this.runUntil(nextTarget);
      await clock.held.idle();
      return { from, to: clock.time.now(), jobsRun: clock.runner.jobsRun - ranBefore };
    } finally {
      clock.ended();
    }
  }

  /** Moves the time to each job and runs it, then to the last target. Time does not move while work is held, which may schedule jobs. */
  private async runUntil(nextTarget: NextTarget): Promise<void> {
    const { queue, held, time } = this.clock;
    const slice = new TimeSlice(this.clock.realTime);
    while (!this.isEnding) {
      const next = queue.peek();
      const target = nextTarget(next?.at);
      const isDue = next !== undefined && target !== undefined && next.at <= Math.max(target, time.now());
      const movesTime = !isDue || next.at > time.now();
      if (movesTime && !held.isEmpty) {
        await held.idle();
        continue;
      }
      if (!isDue) {
        if (target !== undefined) time.moveTo(target);
        return;
      }
      time.moveTo(next.at);
      queue.take();
      this.clock.run(next);
      if (!slice.isOver) continue;
      this.clock.moved();
      await slice.next();
    }
  }
}

/** A target that does not depend on jobs. Throws 400 for a time after the last instant that has a wire form. */
export function checkedTarget(target: number): NextTarget {
  if (!(target <= LAST_INSTANT)) throw errors.invalid(`The clock cannot go beyond ${iso(LAST_INSTANT)}`);
  return () => target;
}
