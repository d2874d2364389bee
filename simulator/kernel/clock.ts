import { errors } from './errors.ts';
import { HeldWork } from './held-work.ts';
import { type Job, JobQueue, type Json } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';
import type { RealTime } from './real-time.ts';
import { iso, LAST_INSTANT } from './time.ts';
import { TimeSlice } from './time-slice.ts';
import { type ClockMode, VirtualTime } from './virtual-time.ts';

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

/** The time to advance to, given when the next job is due; undefined when there is no further one. */
type Aim = (nextDue: number | undefined) => number | undefined;

/** Who looks on. What it throws is the clock's own failure: it must not. */
export interface ClockWatcher {
  /** A job has run, well or badly. */
  ran(job: Job): void;
  /** The time, or how it passes, is not what it was; that it runs by itself is not told. */
  moved(): void;
}

const MAX_JOBS_PER_INSTANT = 5_000_000;

/**
 * The virtual clock of a world: what time it is, and what happens when. Jobs run one by one by (due time, id), and while one runs
 * `now` is its due time. Handlers are synchronous; what takes real time (a webhook delivery) is held with {@link Clock.hold}, and
 * an advance waits for it before time moves on.
 */
export class Clock {
  private readonly queue = new JobQueue();
  private readonly runner: JobRunner;
  private readonly held: HeldWork;
  private readonly time: VirtualTime;
  private readonly watchers = new Set<ClockWatcher>();
  private readonly realTime: RealTime;
  private nextJobId = 1;
  /** Ends the timer for the soonest job, which is due at `armedFor`. */
  private disarm: (() => void) | undefined;
  private armedFor = Number.POSITIVE_INFINITY;
  private advancing: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor({ realTime, startTime, mode, speed = 1, onJobError, maxJobsPerInstant = MAX_JOBS_PER_INSTANT }: ClockOptions) {
    this.realTime = realTime;
    this.time = new VirtualTime(realTime, startTime, mode, speed);
    this.runner = new JobRunner(maxJobsPerInstant, onJobError);
    this.held = new HeldWork(error => onJobError(error, undefined));
  }

  get mode(): ClockMode {
    return this.time.mode;
  }

  /** How many virtual milliseconds pass in a real one; 1 unless scaled. */
  get speed(): number {
    return this.time.speed;
  }

  get pendingJobs(): number {
    return this.queue.size;
  }

  /** Virtual milliseconds since 1970. */
  now(): number {
    return this.runner.runningAt ?? this.time.now();
  }

  /** Registers what a job of that kind does. Called once per kind, when the world is created. */
  handle(kind: string, handler: JobHandler): void {
    this.runner.register(kind, handler);
  }

  /** Takes the next place in the order of jobs, for one that will be scheduled later with that `id`. */
  reserve(): number {
    return this.nextJobId++;
  }

  /** Puts a job on the clock; one that is due already runs as soon as the present answer is out. Returns its id. */
  schedule(job: NewJob): number {
    const at = Math.max(job.at, this.now());
    this.runner.checkSchedulable(job.kind, at);
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
    this.held.add(work);
  }

  /** Waits until nothing is held. */
  idle(): Promise<void> {
    return this.held.idle();
  }

  /** Runs, at once, what is due by now. Called before each request, so that no request sees the world late. */
  runDue(): number {
    if (this.runner.runningAt !== undefined) return 0;
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
    this.time.setMode(mode, speed);
    this.arm(true);
    this.tellMoved();
  }

  /** Tells of every job and move from now on. Returns its end. */
  watch(watcher: ClockWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  save(): ClockState {
    return { now: this.now(), mode: this.mode, speed: this.speed, nextJobId: this.nextJobId, jobs: this.queue.list() };
  }

  /** Puts a saved clock back; the mode stays as it is. */
  load(state: ClockState): void {
    this.queue.clear();
    this.time.set(state.now);
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
    this.runner.run(job);
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

  private async advance(aim: Aim): Promise<Advance> {
    const from = this.now();
    const ranBefore = this.runner.jobsRun;
    this.time.freeze();
    try {
      await this.moveOn(aim);
      await this.idle();
      return { from, to: this.time.now(), jobsRun: this.runner.jobsRun - ranBefore };
    } finally {
      this.time.unfreeze();
      this.arm(true);
      this.tellMoved();
    }
  }

  /** Runs job by job and moves the time to each, then to the last target. Time never moves while work is held, which may schedule jobs. */
  private async moveOn(aim: Aim): Promise<void> {
    const slice = new TimeSlice(this.realTime);
    for (;;) {
      const next = this.queue.peek();
      const target = aim(next?.at);
      const isDue = next !== undefined && target !== undefined && next.at <= Math.max(target, this.time.now());
      const movesTime = !isDue || next.at > this.time.now();
      if (movesTime && !this.held.isEmpty) {
        await this.idle();
        continue;
      }
      if (!isDue) {
        if (target !== undefined) this.time.moveTo(target);
        return;
      }
      this.time.moveTo(next.at);
      this.queue.take();
      this.run(next);
      if (!slice.isOverAfterJob()) continue;
      this.tellMoved();
      await slice.next();
    }
  }

  /** Sets the machine's timer for the soonest job; in manual mode only for one that is due already. */
  private arm(anew = false): void {
    if (this.stopped || this.time.frozen) return;
    const next = this.queue.peek();
    if (!anew && next && next.at >= this.armedFor) return;
    this.disarm?.();
    this.disarm = undefined;
    this.armedFor = Number.POSITIVE_INFINITY;
    if (!next) return;
    const wait = next.at - this.now();
    if (wait > 0 && this.mode === 'manual') return;
    this.armedFor = next.at;
    this.disarm = this.realTime.after(Math.ceil(wait / this.speed), () => {
      this.armedFor = Number.POSITIVE_INFINITY;
      if (this.stopped || this.time.frozen) return;
      this.runDue();
      this.arm(true);
    });
  }
}

function reachable(target: number): () => number {
  if (!(target <= LAST_INSTANT)) throw errors.invalid(`The clock goes no further than ${iso(LAST_INSTANT)}`);
  return () => target;
}
