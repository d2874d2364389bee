import { errors, InvariantError } from './errors.ts';
import { type Job, JobQueue, type Json } from './job-queue.ts';
import type { RealTime } from './real-time.ts';
import { iso, LAST_INSTANT } from './time.ts';

/** `manual`: time stands until it is advanced. `realtime`: it runs by itself, `speed` times as fast as the wall's. */
export type ClockMode = 'manual' | 'realtime';

export interface ClockState {
  readonly now: number;
  readonly mode: ClockMode;
  readonly speed: number;
  readonly nextJobId: number;
  readonly jobs: readonly Job[];
}

export interface Advance {
  readonly from: number;
  readonly to: number;
  readonly jobsRun: number;
}

export interface ClockOptions {
  readonly startTime: number;
  readonly mode: ClockMode;
  readonly speed?: number;
  readonly realTime: RealTime;
  /** Told of a job that threw, and, without a job, of held work that failed; the clock goes on. */
  readonly onJobError: (error: unknown, job: Job | undefined) => void;
  /** How many jobs may run at one instant and still schedule more for that same instant; beyond it the world feeds itself. */
  readonly maxJobsPerInstant?: number;
}

export interface NewJob {
  readonly at: number;
  readonly kind: string;
  readonly subject: string;
  readonly data?: Json;
  /** A place in the order taken earlier with {@link Clock.reserve}; by default the next one. */
  readonly id?: number;
}

/** Who looks on. What it throws is the clock's own failure: it must not. */
export interface ClockWatcher {
  /** A job has run, well or badly. */
  ran(job: Job): void;
  /** The time, or how it passes, is not what it was; that it runs by itself is not told. */
  moved(): void;
}

/** How long jobs may run before the event loop gets a turn, real milliseconds. */
const SLICE_MS = 10;
/** Jobs between two looks at the machine's time. */
const JOBS_PER_LOOK = 16;
const MAX_JOBS_PER_INSTANT = 5_000_000;

/**
 * The virtual clock of a world: what time it is, and what happens when. Jobs run one by one by (due time, id), and while one runs
 * `now` is its due time. Handlers are synchronous; what takes real time (a webhook delivery) is held with {@link Clock.hold}, and
 * an advance waits for it before time moves on.
 */
export class Clock {
  private readonly queue = new JobQueue();
  private readonly handlers = new Map<string, (job: Job) => void>();
  private readonly holds = new Set<Promise<unknown>>();
  private readonly watchers = new Set<ClockWatcher>();
  private readonly realTime: RealTime;
  private readonly onJobError: ClockOptions['onJobError'];
  private readonly maxJobsPerInstant: number;
  private currentMode: ClockMode;
  private currentSpeed: number;
  /** Virtual time at `anchorReal`; in manual mode, the time. */
  private anchor: number;
  private anchorReal: number;
  /** The due time of the running job, or undefined between jobs. */
  private running: number | undefined;
  /** The due time of the latest job, and how many ran at it, one right after the other. */
  private instant = Number.NEGATIVE_INFINITY;
  private jobsAtInstant = 0;
  /** True while an advance moves the time by hand. */
  private frozen = false;
  private nextJobId = 1;
  private disarm: (() => void) | undefined;
  private armedFor = Number.POSITIVE_INFINITY;
  private advancing: Promise<unknown> = Promise.resolve();
  private stopped = false;
  private jobsRun = 0;

  constructor(options: ClockOptions) {
    this.realTime = options.realTime;
    this.onJobError = options.onJobError;
    this.maxJobsPerInstant = options.maxJobsPerInstant ?? MAX_JOBS_PER_INSTANT;
    this.currentMode = options.mode;
    this.currentSpeed = options.speed ?? 1;
    this.anchor = options.startTime;
    this.anchorReal = options.realTime.elapsed();
  }

  get mode(): ClockMode {
    return this.currentMode;
  }

  /** How many virtual milliseconds pass in a real one; 1 unless scaled. */
  get speed(): number {
    return this.currentSpeed;
  }

  get pendingJobs(): number {
    return this.queue.size;
  }

  /** Virtual milliseconds since 1970. */
  now(): number {
    if (this.running !== undefined) return this.running;
    if (this.currentMode === 'manual' || this.frozen) return this.anchor;
    return Math.min(Math.floor(this.anchor + (this.realTime.elapsed() - this.anchorReal) * this.currentSpeed), LAST_INSTANT);
  }

  /** Says what a job of that kind does. Called once per kind, when the world is put together. */
  handle(kind: string, handler: (job: Job) => void): void {
    if (this.handlers.has(kind)) throw new InvariantError(`Two handlers for jobs of kind ${kind}`);
    this.handlers.set(kind, handler);
  }

  /** Takes the next place in the order of jobs, for one that will be scheduled later with that `id`. */
  reserve(): number {
    return this.nextJobId++;
  }

  /** Puts a job on the clock; one that is due already runs as soon as the present answer is out. Returns its id. */
  schedule(job: NewJob): number {
    if (!this.handlers.has(job.kind)) throw new InvariantError(`No handler for jobs of kind ${job.kind}`);
    const at = Math.max(job.at, this.now());
    if (at === this.running && this.jobsAtInstant >= this.maxJobsPerInstant)
      throw new InvariantError(`Jobs of kind ${job.kind} keep scheduling one another without time passing`);
    const id = job.id ?? this.reserve();
    if (this.stopped) return id;
    this.queue.add(
      job.data === undefined
        ? { id, at, kind: job.kind, subject: job.subject }
        : { id, at, kind: job.kind, subject: job.subject, data: job.data },
    );
    this.arm();
    return id;
  }

  /** Takes a pending job off the clock; false when it has run or was cancelled. */
  cancel(id: number): boolean {
    return this.queue.cancel(id);
  }

  /** Pending jobs, soonest first. */
  jobs(): Job[] {
    return this.queue.list();
  }

  /** Keeps an advance from moving the time on until the promise has settled. */
  hold(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(error => this.onJobError(error, undefined)).finally(() => this.holds.delete(settled));
    this.holds.add(settled);
  }

  /** Waits until nothing is held. */
  async idle(): Promise<void> {
    while (this.holds.size > 0) await Promise.all(this.holds);
  }

  /** Runs, at once, what is due by now. Called before each request, so that no request sees the world late. */
  runDue(): number {
    if (this.running !== undefined) return 0;
    let count = 0;
    const until = this.now();
    for (let job = this.queue.peek(); job && job.at <= until; job = this.queue.peek()) {
      this.queue.take();
      this.run(job);
      count++;
    }
    return count;
  }

  /**
   * Moves the time to `target`, running everything due on the way in time order; earlier than now, it stays where it is. Throws 400
   * beyond the last instant that has a wire form.
   */
  advanceTo(target: number): Promise<Advance> {
    return this.exclusively(() => this.advance(reachable(target)));
  }

  /** Moves the time on by `durationMs`, counted from when earlier advances are through. */
  advanceBy(durationMs: number): Promise<Advance> {
    return this.exclusively(() => this.advance(reachable(this.now() + durationMs)));
  }

  /** Advances to the next due job again and again until none is left within `limitMs`. */
  settle(limitMs: number): Promise<Advance> {
    return this.exclusively(() => {
      const deadline = Math.min(this.now() + limitMs, LAST_INSTANT);
      return this.advance(next => (next !== undefined && next <= deadline ? next : undefined));
    });
  }

  /** Changes how time passes, from now on. */
  setMode(mode: ClockMode, speed = 1): void {
    this.anchor = this.now();
    this.anchorReal = this.realTime.elapsed();
    this.currentMode = mode;
    this.currentSpeed = speed;
    this.arm(true);
    this.tellMoved();
  }

  /** Tells of every job and move from now on. Returns its end. */
  watch(watcher: ClockWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  save(): ClockState {
    return { now: this.now(), mode: this.currentMode, speed: this.currentSpeed, nextJobId: this.nextJobId, jobs: this.queue.list() };
  }

  /** Puts a saved clock back; the mode stays as it is. */
  load(state: ClockState): void {
    this.queue.clear();
    this.anchor = state.now;
    this.anchorReal = this.realTime.elapsed();
    this.nextJobId = state.nextJobId;
    for (const job of state.jobs) this.queue.add(job);
    this.arm(true);
  }

  /** Stops for good: no timer is left behind, nothing pending runs, and nothing is taken on any more. */
  stop(): void {
    this.stopped = true;
    this.disarm?.();
    this.queue.clear();
  }

  private run(job: Job): void {
    this.running = job.at;
    this.jobsRun++;
    this.jobsAtInstant = this.instant === job.at ? this.jobsAtInstant + 1 : 1;
    this.instant = job.at;
    try {
      const handler = this.handlers.get(job.kind);
      // Only a snapshot of another version can hold such a job.
      if (!handler) throw new InvariantError(`No handler for jobs of kind ${job.kind}`);
      handler(job);
    } catch (error) {
      this.onJobError(error, job);
    } finally {
      this.running = undefined;
    }
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher.ran(job);
  }

  private tellMoved(): void {
    for (const watcher of this.watchers) watcher.moved();
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.advancing.then(work);
    this.advancing = turn.catch(() => undefined);
    return turn;
  }

  /** `aim` gives the time to go to, knowing when the next job is due; undefined ends the way. */
  private async advance(aim: (nextDue: number | undefined) => number | undefined): Promise<Advance> {
    const from = this.now();
    this.anchor = from;
    this.frozen = true;
    const ranBefore = this.jobsRun;
    let sliceEnd = this.realTime.elapsed() + SLICE_MS;
    let sinceLook = 0;
    try {
      for (;;) {
        const next = this.queue.peek();
        const target = aim(next?.at);
        if (target === undefined) {
          if (this.holds.size === 0) break;
          await this.idle();
          continue;
        }
        if (!next || next.at > target) {
          if (this.holds.size > 0) {
            await this.idle();
            continue;
          }
          this.anchor = Math.max(this.anchor, target);
          if (next && next.at <= this.anchor) continue;
          break;
        }
        if (next.at > this.anchor && this.holds.size > 0) {
          await this.idle();
          continue;
        }
        this.anchor = Math.max(this.anchor, next.at);
        this.queue.take();
        this.run(next);
        if (++sinceLook < JOBS_PER_LOOK) continue;
        sinceLook = 0;
        if (this.realTime.elapsed() > sliceEnd) {
          this.tellMoved();
          await this.realTime.yield();
          sliceEnd = this.realTime.elapsed() + SLICE_MS;
        }
      }
      await this.idle();
      return { from, to: this.anchor, jobsRun: this.jobsRun - ranBefore };
    } finally {
      this.anchorReal = this.realTime.elapsed();
      this.frozen = false;
      this.arm(true);
      this.tellMoved();
    }
  }

  /** Sets the machine's timer for the soonest job; in manual mode only for one that is due already. */
  private arm(anew = false): void {
    if (this.stopped || this.frozen) return;
    const next = this.queue.peek();
    if (!anew && next && next.at >= this.armedFor) return;
    this.disarm?.();
    this.disarm = undefined;
    this.armedFor = Number.POSITIVE_INFINITY;
    if (!next) return;
    const wait = next.at - this.now();
    if (wait > 0 && this.currentMode === 'manual') return;
    this.armedFor = next.at;
    this.disarm = this.realTime.after(Math.ceil(wait / this.currentSpeed), () => {
      this.armedFor = Number.POSITIVE_INFINITY;
      if (this.stopped || this.frozen) return;
      this.runDue();
      this.arm(true);
    });
  }
}

function reachable(target: number): () => number {
  if (!(target <= LAST_INSTANT)) throw errors.invalid(`The clock goes no further than ${iso(LAST_INSTANT)}`);
  return () => target;
}
