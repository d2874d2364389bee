/** A place in the order of jobs: by due time, those due at the same time by id. */
export interface Place {
  /** Virtual milliseconds since 1970. */
  readonly at: number;
  /** Unique and rising. */
  readonly id: number;
}

/** The jobs before `end` that no sooner bucket has. */
interface Bucket<Job> {
  readonly end: Place;
  /** When sorted, the soonest is last: it is removed first. */
  readonly jobs: Job[];
  isSorted: boolean;
  /** Of a bucket that is not sorted. */
  soonest: Job | undefined;
}

/** A sorted bucket stays small: each new job is put in between the others. */
const MAX_SORTED = 128;
/** So many are divided in about a millisecond. */
const MAX_UNSORTED = 32_768;
/** How many jobs a part of a divided bucket has when they are spread evenly, unless it would have too many parts. */
const JOBS_IN_PART = 32;
const MAX_PARTS = 256;

/**
 * Jobs, soonest first. The next ones are sorted; the others wait in buckets by due time, each of which is sorted, or divided when it is large,
 * when its soonest job is removed. A heap of a million jobs takes twice as long: most of its steps read memory that is in no cache of the processor.
 */
export class JobOrder<Job extends Place> {
  /** The soonest last. There is always one, and the first has no end. */
  private buckets = [lastBucket<Job>()];

  get soonest(): Job | undefined {
    const { jobs, isSorted, soonest } = this.soonestBucket();
    return isSorted ? jobs.at(-1) : soonest;
  }

  add(job: Job): void {
    const index = this.indexFor(job);
    const bucket = this.buckets[index];
    if (!bucket) return;
    put(bucket, job);
    // One that was loaded may be larger.
    if (bucket.jobs.length === (bucket.isSorted ? MAX_SORTED : MAX_UNSORTED)) this.divide(index, bucket);
  }

  removeSoonest(): void {
    let bucket = this.soonestBucket();
    while (!bucket.isSorted) {
      if (bucket.jobs.length < MAX_SORTED) sort(bucket);
      else this.divide(this.buckets.length - 1, bucket);
      bucket = this.soonestBucket();
    }
    bucket.jobs.pop();
  }

  /** Replaces all jobs, with less work than to add one by one. */
  load(jobs: readonly Job[]): void {
    const bucket = lastBucket<Job>();
    bucket.isSorted = false;
    for (const job of jobs) put(bucket, job);
    this.buckets = [bucket];
  }

  /** The bucket of the soonest job; when there is no job, an empty one. */
  private soonestBucket(): Bucket<Job> {
    for (;;) {
      const index = this.buckets.length - 1;
      const bucket = this.buckets[index] ?? lastBucket<Job>();
      if (bucket.jobs.length > 0 || index <= 0) return bucket;
      this.buckets.pop();
    }
  }

  /** The index of the soonest bucket that ends after a job. */
  private indexFor(job: Job): number {
    let low = 0;
    let high = this.buckets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const bucket = this.buckets[middle];
      if (bucket && isBefore(job, bucket.end)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Replaces a bucket by parts of it: by due time or, when all its jobs are due at the same time, by id. */
  private divide(index: number, bucket: Bucket<Job>): void {
    const { jobs } = bucket;
    const [firstAt, lastAt] = rangeOf(jobs, 'at');
    const key = firstAt < lastAt ? 'at' : 'id';
    const [from, to] = key === 'at' ? [firstAt, lastAt] : rangeOf(jobs, key);
    // A canceled job and those that were given its id and due time later.
    if (from === to) {
      sort(bucket);
      return;
    }
    // A power of two: floating-point numbers are divided by it exactly.
    const width = 2 ** Math.ceil(Math.log2((to - from) / Math.min(MAX_PARTS, jobs.length / JOBS_IN_PART)));
    const parts: Bucket<Job>[] = [];
    for (let end = from + width; end - width <= to; end += width) {
      const place = key === 'at' ? { at: end, id: 0 } : { at: firstAt, id: end };
      parts.push({ end: end > to ? bucket.end : place, jobs: [], isSorted: false, soonest: undefined });
    }
    for (const job of jobs) {
      const part = parts[Math.floor((job[key] - from) / width)];
      if (part) put(part, job);
    }
    this.buckets.splice(index, 1, ...parts.toReversed());
  }
}

function lastBucket<Job>(): Bucket<Job> {
  return { end: { at: Number.POSITIVE_INFINITY, id: 0 }, jobs: [], isSorted: true, soonest: undefined };
}

function put<Job extends Place>(bucket: Bucket<Job>, job: Job): void {
  if (bucket.isSorted) {
    bucket.jobs.splice(indexAmong(bucket.jobs, job), 0, job);
  } else {
    bucket.jobs.push(job);
    if (!bucket.soonest || isBefore(job, bucket.soonest)) bucket.soonest = job;
  }
}

function sort<Job extends Place>(bucket: Bucket<Job>): void {
  bucket.jobs.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  bucket.isSorted = true;
}

function isBefore(a: Place, b: Place): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** Where a job belongs in a sorted bucket. */
function indexAmong(jobs: readonly Place[], job: Place): number {
  let low = 0;
  let high = jobs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = jobs[middle];
    if (other && isBefore(job, other)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The smallest and the largest. */
function rangeOf(jobs: readonly Place[], key: keyof Place): [number, number] {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const job of jobs) {
    from = Math.min(from, job[key]);
    to = Math.max(to, job[key]);
  }
  return [from, to];
}
