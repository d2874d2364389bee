import type { RealTime } from './real-time.ts';

/** How long a long work may run before the event loop continues, real milliseconds. */
const SLICE_MS = 5;
/** Divides a long work into slices of real time. */
export class TimeSlice {
  private end: number;

  constructor(private readonly realTime: RealTime) {
    this.end = realTime.elapsed() + SLICE_MS;
  }

  /** Whether the slice is over, to be asked after each step. */
  get isOver(): boolean {
    return this.realTime.elapsed() > this.end;
  }

  /** Yields to the event loop and starts the next slice. */
  async next(): Promise<void> {
    await this.realTime.yield();
    this.end = this.realTime.elapsed() + SLICE_MS;
  }
}

/** Runs the steps of a long work, and yields to the event loop between slices of them. */
export async function runInSlices(steps: Iterable<unknown>, realTime: RealTime): Promise<void> {
  const slice = new TimeSlice(realTime);
  for (const _ of steps) if (slice.isOver) await slice.next();
}

/** Runs the steps of a long work at once, and returns its result: for a work that nobody waits beside. */
export function resultAtOnce<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs the steps of a long work, and returns its result; yields to the event loop between slices of them. */
export async function resultInSlices<T>(work: Generator<unknown, T, void>, realTime: RealTime): Promise<T> {
  const slice = new TimeSlice(realTime);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slice.isOver) await slice.next();
  }
}

/** The same items, with a turn of the event loop between slices of them. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>, realTime: RealTime): AsyncGenerator<T, void, void> {
  const slice = new TimeSlice(realTime);
  for await (const item of items) {
    yield item;
    if (slice.isOver) await slice.next();
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
