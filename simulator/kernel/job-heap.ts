/** A place in the order of jobs: by due time, those due at the same time by id. */
export interface Place {
  /** Virtual milliseconds since 1970. */
  readonly at: number;
  /** Unique and rising. */
  readonly id: number;
}

/** Jobs, soonest first: a binary heap. */
export class JobHeap<Job extends Place> {
  private jobs: Job[] = [];

  get soonest(): Job | undefined {
    return this.jobs[0];
  }

  add(job: Job): void {
    const { jobs } = this;
    let index = jobs.push(job) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = jobs[above];
      if (!parent || !isBefore(job, parent)) break;
      jobs[index] = parent;
      index = above;
    }
    jobs[index] = job;
  }

  removeSoonest(): void {
    const last = this.jobs.pop();
    if (last && this.jobs.length > 0) this.sink(last, 0);
  }

  /** Replaces all jobs. */
  load(jobs: readonly Job[]): void {
    this.jobs = [...jobs];
    for (let index = (jobs.length >> 1) - 1; index >= 0; index--) {
      const job = this.jobs[index];
      if (job) this.sink(job, index);
    }
  }

  /** Puts a job at an index, or below it as long as a job there is sooner. */
  private sink(job: Job, from: number): void {
    const { jobs } = this;
    let index = from;
    for (;;) {
      const left = jobs[2 * index + 1];
      const right = jobs[2 * index + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || !isBefore(child, job)) break;
      jobs[index] = child;
      index = 2 * index + (isRight ? 2 : 1);
    }
    jobs[index] = job;
  }
}

function isBefore(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}
