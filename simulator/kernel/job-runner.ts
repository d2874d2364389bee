import { InvariantError } from './errors.ts';
import type { Job } from './job-queue.ts';
import type { Step, Trail } from './trail.ts';

export type JobHandler = (job: Job) => void;

/** Runs jobs, one at a time, with the handlers registered for their kinds. */
export class JobRunner {
  private readonly handlers = new Map<string, JobHandler>();
  private current: Job | undefined;
  /** The due time of the latest job, and how many ran at it, one right after the other. */
  private instant = Number.NEGATIVE_INFINITY;
  private jobsAtInstant = 0;
  private total = 0;

  constructor(
    private readonly maxJobsPerInstant: number,
    private readonly onJobError: (error: unknown, job: Job) => void,
    private readonly trail?: Trail,
  ) {}

  /** The due time of the running job, or undefined between jobs. */
  get runningAt(): number | undefined {
    return this.current?.at;
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
    if (at === this.runningAt && this.jobsAtInstant >= this.maxJobsPerInstant)
      throw new InvariantError(`Jobs of kind ${kind} keep scheduling one another without time passing`);
  }

  /**
   * The number of what schedules a job, in the trail. A job that schedules itself again, as one of every day does, hands its own cause on: otherwise
   * each of its runs would be a link.
   */
  causeOf({ kind, subject }: Pick<Job, 'kind' | 'subject'>): number | null {
    const { current } = this;
    if (current?.kind === kind && current.subject === subject) return current.cause ?? null;
    return this.trail?.cause() ?? null;
  }

  run(job: Job): void {
    this.current = job;
    this.total++;
    this.jobsAtInstant = this.instant === job.at ? this.jobsAtInstant + 1 : 1;
    this.instant = job.at;
    try {
      const handler = this.handlers.get(job.kind);
      // Only a snapshot of another version can contain such a job.
      if (!handler) throw new InvariantError(`No handler for jobs of kind ${job.kind}`);
      if (this.trail) stepOf(this.trail, job).run(() => handler(job));
      else handler(job);
    } catch (error) {
      this.onJobError(error, job);
    } finally {
      this.current = undefined;
    }
  }
}

function stepOf(trail: Trail, { id, kind, subject, data = null, cause }: Job): Step {
  return trail.step(() => ({ kind: 'job', subject, data: { id, kind, data } }), cause ?? null);
}
