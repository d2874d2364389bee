/** JSON as a job or snapshot may carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Something that will happen: data only, so that it can be listed, saved and forked. What it does is registered by its kind. */
export interface Job {
  /** Unique and rising; jobs due at the same moment run in this order. */
  readonly id: number;
  /** Virtual milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
  /** The id of what it is about. */
  readonly subject: string;
  readonly data?: Json;
}

/** A heap this small is never worth rebuilding. */
const MIN_REBUILD = 64;

/**
 * A priority queue of jobs by (due time, id). Cancelling is lazy: a cancelled job is dropped when it comes to the top, or when more
 * are dead than alive.
 */
export class JobQueue {
  private heap: Job[] = [];
  private readonly live = new Map<number, Job>();

  get size(): number {
    return this.live.size;
  }

  add(job: Job): void {
    this.live.set(job.id, job);
    const heap = this.heap;
    let index = heap.length;
    heap.push(job);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(job, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = job;
  }

  cancel(id: number): boolean {
    const found = this.live.delete(id);
    // A sorted list is a heap.
    if (this.heap.length > MIN_REBUILD && this.heap.length > 2 * this.live.size) this.heap = this.list();
    return found;
  }

  /** The soonest job, or undefined when none is left. */
  peek(): Job | undefined {
    let top = this.heap[0];
    while (top && this.live.get(top.id) !== top) {
      this.removeTop();
      top = this.heap[0];
    }
    return top;
  }

  /** Takes the soonest job out. */
  take(): Job | undefined {
    const top = this.peek();
    if (!top) return undefined;
    this.removeTop();
    this.live.delete(top.id);
    return top;
  }

  /** All pending jobs, soonest first. */
  list(): Job[] {
    return [...this.live.values()].sort((a, b) => a.at - b.at || a.id - b.id);
  }

  clear(): void {
    this.heap = [];
    this.live.clear();
  }

  private removeTop(): void {
    const heap = this.heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    const length = heap.length;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= length) break;
      const right = heap[child + 1];
      let smaller = heap[child];
      if (right && smaller && isBefore(right, smaller)) {
        child++;
        smaller = right;
      }
      if (!smaller || !isBefore(smaller, last)) break;
      heap[index] = smaller;
      index = child;
    }
    heap[index] = last;
  }
}

function isBefore(a: Job, b: Job): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}
