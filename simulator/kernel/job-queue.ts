import { JobHeap, type Place } from './job-heap.ts';
import { resultAtOnce } from './time-slice.ts';

/** Jobs that are taken over in a step. */
const STEP = 10_000;

/** JSON as a job or snapshot may carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A scheduled job: data only, so that it can be listed, saved and forked. The handler is registered by kind. */
export interface Job extends Place {
  readonly kind: string;
  /** The id of the entity that the job is about. */
  readonly subject: string;
  readonly data?: Json;
  /** The number of what scheduled it in the trail; absent where that is not known. */
  readonly cause?: number;
}

/** A job to schedule. */
export interface NewJob {
  readonly at: number;
  readonly kind: string;
  readonly subject: string;
  readonly data?: Json;
  /** An id from `Clock.reserve`; by default the next one. */
  readonly id?: number;
}

/** So few canceled jobs are never worth a rebuild of the order. */
const MIN_REBUILD = 64;

/**
 * A priority queue of jobs by (due time, id). Canceling is lazy: a canceled job leaves the order when it is the soonest, or when more than
 * half of them are canceled.
 */
export class JobQueue {
  private readonly order = new JobHeap<Job>();
  private readonly pending = new Map<number, Job>();
  /** Those that are still in the order. */
  private readonly canceled = new Set<Job>();

  get size(): number {
    return this.pending.size;
  }

  /** Replaces a job of the same id. */
  add(job: Job): void {
    this.cancel(job.id);
    this.pending.set(job.id, job);
    this.order.add(job);
  }

  cancel(id: number): boolean {
    const job = this.pending.get(id);
    if (!job) return false;
    this.pending.delete(id);
    this.canceled.add(job);
    if (this.canceled.size > Math.max(MIN_REBUILD, this.pending.size)) {
      this.canceled.clear();
      this.order.load([...this.pending.values()]);
    }
    return true;
  }

  /** The soonest job, or undefined when none is left. */
  peek(): Job | undefined {
    let job = this.order.soonest;
    while (job && this.canceled.size > 0 && this.canceled.delete(job)) {
      this.order.removeSoonest();
      job = this.order.soonest;
    }
    return job;
  }

  /** Removes and returns the soonest job. */
  take(): Job | undefined {
    const soonest = this.peek();
    if (!soonest) return undefined;
    this.order.removeSoonest();
    this.pending.delete(soonest.id);
    return soonest;
  }

  /** The pending jobs that a condition holds for, soonest first. Without one, all. */
  list(matches: (job: Job) => boolean = () => true): Job[] {
    const found: Job[] = [];
    for (const job of this.pending.values()) if (matches(job)) found.push(job);
    return found.sort((a, b) => a.at - b.at || a.id - b.id);
  }

  /** All pending jobs, by id: most of them are in that order already, and to sort a hundred thousand by time takes a tenth of a second. */
  save(): Job[] {
    return [...this.pending.values()].sort((a, b) => a.id - b.id);
  }

  /** Replaces all jobs; of those with the same id, the last one counts. */
  load(jobs: readonly Job[]): void {
    resultAtOnce(this.loadInSteps(jobs));
  }

  /** The same in steps of a few milliseconds. */
  *loadInSteps(jobs: readonly Job[]): Generator<void, void, void> {
    this.canceled.clear();
    this.pending.clear();
    for (const [index, job] of jobs.entries()) {
      this.pending.set(job.id, job);
      if (index % STEP === STEP - 1) yield;
    }
    this.order.load(this.pending.size === jobs.length ? jobs : [...this.pending.values()]);
  }

  clear(): void {
    this.load([]);
  }
}
