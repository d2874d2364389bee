import { InvariantError } from './errors.ts';
import type { Job } from './job-queue.ts';

export type JobHandler = (job: Job) => void;

/** Runs jobs, one at a time, with the handlers registered for their kinds. */
export class JobRunner {
  private readonly handlers = new Map<string, JobHandler>();
  private currentDue: number | undefined;
  /** The due time of the latest job, and how many ran at it, one right after the other. */
  private instant = Number.NEGATIVE_INFINITY;
  private jobsAtInstant = 0;
  private total = 0;

  constructor(
    private readonly maxJobsPerInstant: number,
    private readonly onJobError: (error: unknown, job: Job) => void,
  ) {}

  /** The due time of the running job, or undefined between jobs. */
  get runningAt(): number | undefined {
    return this.currentDue;
  }

  /** How many jobs have run. */
  get jobsRun(): number {
    return this.total;
  }

  register(kind: string, handler: JobHandler): void {
    if (this.handlers.has(kind)) throw new InvariantError(`Two handlers for jobs of kind ${kind}`);
    this.handlers.set(kind, handler);
  }

  /** Throws when nothing handles jobs of the kind, and when jobs at the running instant keep scheduling more for it. */
  checkSchedulable(kind: string, at: number): void {
    if (!this.handlers.has(kind)) throw new InvariantError(`No handler for jobs of kind ${kind}`);
    if (at === this.currentDue && this.jobsAtInstant >= this.maxJobsPerInstant)
      throw new InvariantError(`Jobs of kind ${kind} keep scheduling one another without time passing`);
  }

  run(job: Job): void {
    this.currentDue = job.at;
    this.total++;
    this.jobsAtInstant = this.instant === job.at ? this.jobsAtInstant + 1 : 1;
    this.instant = job.at;
    try {
      const handler = this.handlers.get(job.kind);
      // Only a snapshot of another version can contain such a job.
      if (!handler) throw new InvariantError(`No handler for jobs of kind ${job.kind}`);
      handler(job);
    } catch (error) {
      this.onJobError(error, job);
    } finally {
      this.currentDue = undefined;
    }
  }
}
