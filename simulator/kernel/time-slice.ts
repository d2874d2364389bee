import type { RealTime } from './real-time.ts';

/** How long jobs, or steps of other work, may run before the event loop continues, real milliseconds. */
const SLICE_MS = 10;
/** The number of jobs between two readings of real time, which are slow, while jobs are quick. */
const JOBS_PER_READING = 16;
/** Jobs count as quick if all between two readings took at most this long, real milliseconds. */
const QUICK_MS = 1;

/** Divides a long run of jobs into slices of real time. */
export class TimeSlice {
  private end: number;
  private lastReading: number;
  private untilReading = 1;

  constructor(private readonly realTime: RealTime) {
    this.lastReading = realTime.elapsed();
    this.end = this.lastReading + SLICE_MS;
  }

  /** Counts a job; true when the slice is over. */
  isOverAfterJob(): boolean {
    if (--this.untilReading > 0) return false;
    const now = this.realTime.elapsed();
    this.untilReading = now - this.lastReading > QUICK_MS ? 1 : JOBS_PER_READING;
    this.lastReading = now;
    return now > this.end;
  }

  /** Yields to the event loop and starts the next slice. */
  async next(): Promise<void> {
    await this.realTime.yield();
    this.lastReading = this.realTime.elapsed();
    this.end = this.lastReading + SLICE_MS;
  }
}

/** Runs the steps of a long work, and yields to the event loop between slices of them. */
export async function runInSlices(steps: Iterable<unknown>, realTime: RealTime): Promise<void> {
  const slice = new TimeSlice(realTime);
  for (const _ of steps) if (slice.isOverAfterJob()) await slice.next();
}

/** Maps each item, and yields to the event loop between slices of them. */
export async function mapInSlices<T, V>(items: readonly T[], map: (item: T) => V, realTime: RealTime): Promise<V[]> {
  const values: V[] = [];
  const slice = new TimeSlice(realTime);
  for (const item of items) {
    values.push(map(item));
    if (slice.isOverAfterJob()) await slice.next();
  }
  return values;
}
