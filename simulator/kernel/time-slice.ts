import type { RealTime } from './real-time.ts';

/** How long jobs may run before the event loop continues, real milliseconds. */
const SLICE_MS = 10;
/** The number of jobs between two readings of real time, which are slow. */
const JOBS_PER_READING = 16;

/** Divides a long run of jobs into slices of real time. */
export class TimeSlice {
  private end: number;
  private jobs = 0;

  constructor(private readonly realTime: RealTime) {
    this.end = realTime.elapsed() + SLICE_MS;
  }

  /** Counts a job; true when the slice is over. */
  isOverAfterJob(): boolean {
    if (++this.jobs < JOBS_PER_READING) return false;
    this.jobs = 0;
    return this.realTime.elapsed() > this.end;
  }

  /** Yields to the event loop and starts the next slice. */
  async next(): Promise<void> {
    await this.realTime.yield();
    this.end = this.realTime.elapsed() + SLICE_MS;
  }
}
