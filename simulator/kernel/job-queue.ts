/** JSON as a job or snapshot may carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A scheduled job: data only, so that it can be listed, saved and forked. The handler is registered by kind. */
export interface Job {
  /** Unique and increasing; jobs due at the same time run in this order. */
  readonly id: number;
  /** Virtual milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
  /** The id of the entity that the job is about. */
  readonly subject: string;
  readonly data?: Json;
}

/** A heap this small is never worth rebuilding. */
const MIN_REBUILD = 64;

/**
 * A priority queue of jobs by (due time, id). Canceling is lazy: a canceled job leaves the heap when it reaches the top, or when more than
 * half of the heap is canceled.
 */
export class JobQueue {
  private heap: Job[] = [];
  private readonly pending = new Map<number, Job>();

  get size(): number {
    return this.pending.size;
  }

  add(job: Job): void {
    this.pending.set(job.id, job);
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
    const found = this.pending.delete(id);
    // A sorted list is a valid heap.
    if (this.heap.length > MIN_REBUILD && this.heap.length > 2 * this.pending.size) this.heap = this.list();
    return found;
  }

  /** The soonest job, or undefined when none is left. */
  peek(): Job | undefined {
    let top = this.heap[0];
    while (top && this.pending.get(top.id) !== top) {
      this.removeTop();
      top = this.heap[0];
    }
    return top;
  }

  /** Removes and returns the soonest job. */
  take(): Job | undefined {
    const top = this.peek();
    if (!top) return undefined;
    this.removeTop();
    this.pending.delete(top.id);
    return top;
  }

  /** All pending jobs, soonest first. */
  list(): Job[] {
    return [...this.pending.values()].sort((a, b) => a.at - b.at || a.id - b.id);
  }

  clear(): void {
    this.heap = [];
    this.pending.clear();
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
