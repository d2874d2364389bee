import { ById } from './by-id.ts';
import { JobHeap } from './job-heap.ts';

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
  private readonly heap = new JobHeap();
  private readonly pending = new ById<Job>();
  /** What `peek` has found, until another job may be the soonest. */
  private soonest: Job | undefined;

  get size(): number {
    return this.pending.size;
  }

  add(job: Job): void {
    this.pending.set(job);
    this.heap.add(job.at, job.id);
    this.soonest = undefined;
  }

  cancel(id: number): boolean {
    const found = this.pending.delete(id);
    this.soonest = undefined;
    if (this.heap.size > MIN_REBUILD && this.heap.size > 2 * this.pending.size) {
      this.heap.clear();
      for (const job of this.pending.values()) this.heap.add(job.at, job.id);
    }
    return found;
  }

  /** The soonest job, or undefined when none is left. */
  peek(): Job | undefined {
    if (this.soonest) return this.soonest;
    const { heap } = this;
    while (heap.size > 0) {
      const job = this.pending.get(heap.soonestId);
      // Without one it was canceled; with another due time its id was used again.
      if (job && job.at === heap.soonestAt) return (this.soonest = job);
      heap.removeSoonest();
    }
    return undefined;
  }

  /** Removes and returns the soonest job. */
  take(): Job | undefined {
    const soonest = this.peek();
    if (!soonest) return undefined;
    this.heap.removeSoonest();
    this.pending.delete(soonest.id);
    this.soonest = undefined;
    return soonest;
  }

  /** All pending jobs, soonest first. */
  list(): Job[] {
    return this.save().sort((a, b) => a.at - b.at || a.id - b.id);
  }

  /** All pending jobs, by id: to sort a hundred thousand by time takes a tenth of a second. */
  save(): Job[] {
    return this.pending.values();
  }

  clear(): void {
    this.soonest = undefined;
    this.heap.clear();
    this.pending.clear();
  }
}
