import type { RealTime } from './real-time.ts';

/** How long a long work may run before the event loop continues, real milliseconds. */
const SLICE_MS = 5;
/** The number of jobs between two readings of real time, which are slow, while jobs are quick. */
const JOBS_PER_READING = 16;
/** Jobs count as quick if those between two readings took at most this long each, real milliseconds: other jobs may all make V8 collect garbage. */
const QUICK_MS = 0.005;

/** Divides a long run of jobs into slices of real time. */
export class TimeSlice {
  private end: number;
  private lastReading: number;
  private jobsPerReading = 1;
  private untilReading = 1;

  constructor(private readonly realTime: RealTime) {
    this.lastReading = realTime.elapsed();
    this.end = this.lastReading + SLICE_MS;
  }

  /** Counts a job; true when the slice is over. */
  isOverAfterJob(): boolean {
    if (--this.untilReading > 0) return false;
    const now = this.realTime.elapsed();
    this.jobsPerReading = now - this.lastReading > QUICK_MS * this.jobsPerReading ? 1 : JOBS_PER_READING;
    this.untilReading = this.jobsPerReading;
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

/** Runs the steps of a long work, which are longer than jobs, so that the time is read after each, and yields to the event loop between slices of them. */
export async function runInSlices(steps: Iterable<unknown>, realTime: RealTime): Promise<void> {
  let end = realTime.elapsed() + SLICE_MS;
  for (const _ of steps) {
    if (realTime.elapsed() < end) continue;
    await realTime.yield();
    end = realTime.elapsed() + SLICE_MS;
  }
}

/** The same items, with a turn of the event loop between slices of them. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>, realTime: RealTime): AsyncGenerator<T, void, void> {
  let end = realTime.elapsed() + SLICE_MS;
  for await (const item of items) {
    yield item;
    if (realTime.elapsed() < end) continue;
    await realTime.yield();
    end = realTime.elapsed() + SLICE_MS;
  }
}

/** Maps each item, and yields to the event loop between slices of them. */
export async function mapInSlices<T, V>(items: readonly T[], map: (item: T) => V, realTime: RealTime): Promise<V[]> {
  const values: V[] = [];
  const steps = function* (): Generator<number, void, void> {
    for (const item of items) yield values.push(map(item));
  };
  await runInSlices(steps(), realTime);
  return values;
}
