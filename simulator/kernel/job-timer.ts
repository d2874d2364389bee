import type { RealTime } from './real-time.ts';

/** The one real timer of a clock: it fires when the soonest job is due. */
export class JobTimer {
  private cancelCurrent: (() => void) | undefined;
  private currentDueAt = Number.POSITIVE_INFINITY;

  constructor(private readonly realTime: RealTime) {}

  /** The virtual time that the timer is set for; infinite without a timer. */
  get dueAt(): number {
    return this.currentDueAt;
  }

  /** Calls `onDue` after `waitMs` real milliseconds, rounded up. */
  set(dueAt: number, waitMs: number, onDue: () => void): void {
    this.cancel();
    this.currentDueAt = dueAt;
    this.cancelCurrent = this.realTime.after(Math.ceil(waitMs), () => {
      this.currentDueAt = Number.POSITIVE_INFINITY;
      onDue();
    });
  }

  cancel(): void {
    this.cancelCurrent?.();
    this.cancelCurrent = undefined;
    this.currentDueAt = Number.POSITIVE_INFINITY;
  }
}
