import { type Advance, Advances, checkedTarget } from './advances.ts';
import { type ClockWatcher, ClockWatchers } from './clock-watchers.ts';
import { HeldWork } from './held-work.ts';
import { type Job, JobQueue, type NewJob } from './job-queue.ts';
import { type JobHandler, JobRunner } from './job-runner.ts';
import { JobTimer } from './job-timer.ts';
import type { RealTime } from './real-time.ts';
import { LAST_INSTANT } from './time.ts';
import { TimeSlice } from './time-slice.ts';
import type { Trail } from './trail.ts';
import { type ClockMode, VirtualTime } from './virtual-time.ts';

export interface ClockState {
  readonly now: number;
  readonly mode: ClockMode;
  readonly speed: number;
  readonly nextJobId: number;
  readonly jobs: readonly Job[];
}

export interface ClockOptions {
  readonly startTime: number;
  readonly mode: ClockMode;
  readonly speed?: number;
  readonly realTime: RealTime;
  /** Called for a job that threw and, without a job, for held work that failed; the clock continues. */
  readonly onJobError: (error: unknown, job: Job | undefined) => void;
  /** After this many jobs at one instant, none may schedule another for the same instant: that would be an endless loop. */
  readonly maxJobsPerInstant?: number;
  /** Where jobs find out what scheduled them, and note that they ran. */
  readonly trail?: Trail;
}

const MAX_JOBS_PER_INSTANT = 5_000_000;

/**
 * The virtual clock of a world, and its jobs, which run one by one ordered by (due time, id); while one runs, `now` is its due time.
 * Handlers are synchronous. Work that takes real time (a webhook delivery) is held with {@link Clock.hold}, and an advance waits for it
 * before time moves on.
 */
export class Clock {
  private readonly queue = new JobQueue();
  private readonly runner: JobRunner;
  private readonly held: HeldWork;
  private readonly time: VirtualTime;
  private readonly timer: JobTimer;
  private readonly advances: Advances;
  private readonly watchers = new ClockWatchers();
  private readonly realTime: RealTime;
  private nextJobId = 1;
  /** More jobs are due than one turn of the event loop may run: the timer runs the next ones. */
  private isBehind = false;
  /** Called when the timer has run the next slice of due jobs. */
  private waiting: (() => void)[] = [];
  private stopped = false;

  constructor({ realTime, startTime, mode, speed = 1, onJobError, maxJobsPerInstant = MAX_JOBS_PER_INSTANT, trail }: ClockOptions) {
    this.realTime = realTime;
    this.time = new VirtualTime(realTime, startTime, mode, speed);
    this.runner = new JobRunner(maxJobsPerInstant, onJobError, trail);
    this.held = new HeldWork(error => onJobError(error, undefined));
    this.timer = new JobTimer(realTime);
    this.advances = new Advances({
      realTime,
      queue: this.queue,
      runner: this.runner,
      held: this.held,
      time: this.time,
      run: job => this.run(job),
      moved: () => this.watchers.moved(),
      started: () => this.startAdvance(),
      ended: () => this.endAdvance(),
    });
  }

  get mode(): ClockMode {
    return this.time.mode;
  }

  /** Virtual milliseconds per real millisecond. */
  get speed(): number {
    return this.time.speed;
  }

  get pendingJobs(): number {
    return this.queue.size;
  }

  /** Whether another job is due at this instant. */
  get hasDueJob(): boolean {
    const next = this.queue.peek();
    return next !== undefined && next.at <= this.now();
  }

  /** The soonest job, or undefined when none is left. */
  get nextJob(): Job | undefined {
    return this.queue.peek();
  }

  /** Whether nothing happens unless a caller does something: the clock is manual, no advance is on its way, no job is due and no work is held. */
  get isAtRest(): boolean {
    return this.mode === 'manual' && !this.time.frozen && this.held.isEmpty && !this.hasDueJob;
  }

  /** Whether an advance is on its way. */
  get isAdvancing(): boolean {
    return this.time.frozen;
  }

  /** Virtual milliseconds since 1970. It never passes a job that has not run: a clock that cannot keep up goes slower than its speed. */
  now(): number {
    return this.runner.runningAt ?? this.time.nowUntil(this.queue.peek()?.at ?? LAST_INSTANT);
  }

  /** Registers the handler of a kind of job. Called once per kind, when the world is created. */
  handle(kind: string, handler: JobHandler): void {
    this.runner.register(kind, handler);
  }

  /** The same for the subject of the job; nothing is done for one that is gone. */
  handleEach<T>(kind: string, subjects: { get(id: string): T | undefined }, handler: (subject: T, job: Job) => void): void {
    this.handle(kind, job => {
      const subject = subjects.get(job.subject);
      if (subject !== undefined) handler(subject, job);
    });
  }

  /** Reserves the next job id, and with it a position in the order, for a job that is scheduled later. */
  reserve(): number {
    return this.nextJobId++;
  }

  /** Schedules a job; one that is already due runs after the current response. Returns its id. */
  schedule(job: NewJob): number {
    const at = Math.max(job.at, this.now());
    this.runner.checkSchedulable(job.kind, at);
    const id = job.id ?? this.reserve();
    if (this.stopped) return id;
    const { kind, subject, data } = job;
    const cause = this.runner.causeOf(job);
    this.queue.add({ id, at, kind, subject, ...(data !== undefined && { data }), ...(cause !== null && { cause }) });
    this.setTimer();
    return id;
  }

  /** Cancels a pending job; false if it has run or was canceled. */
  cancel(id: number): boolean {
    return this.queue.cancel(id);
  }

  /** Pending jobs, soonest first; only those that a condition holds for, where one is given. */
  jobs(matches?: (job: Job) => boolean): Job[] {
    return this.queue.list(matches);
  }

  /** Time does not move on during an advance until the promise has settled. */
  hold(work: Promise<unknown>): void {
    this.held.add(work);
  }

  /** Resolves when no work is held. */
  idle(): Promise<void> {
    return this.held.idle();
  }

  /**
   * Synchronously runs due jobs; returns how many. Called before each request, so that requests see the current state. When it takes longer
   * than a slice, the timer goes on, so that requests and signals get their turn.
   */
  runDue(): number {
    if (this.runner.runningAt !== undefined || this.isBehind) return 0;
    return this.runSlice();
  }

  /**
   * Runs due jobs like {@link Clock.runDue}. Returns a promise when some are left that the caller must wait for: in manual mode only, because
   * in `realtime` mode `now` waits for the jobs.
   */
  catchUp(): Promise<void> | undefined {
    this.runDue();
    return this.isBehind && this.mode === 'manual' ? this.runRest() : undefined;
  }

  /**
   * Advances to `target`, running all due jobs in order; the time does not change if `target` is in the past. Throws 400 for a time after
   * the last instant that has a wire form.
   */
  advanceTo(target: number): Promise<Advance> {
    return this.advances.run(() => checkedTarget(target));
  }

  /** Advances by `durationMs`, starting after earlier advances have ended. */
  advanceBy(durationMs: number): Promise<Advance> {
    return this.advances.run(() => checkedTarget(this.now() + durationMs));
  }

  /** Advances from job to job until none is left within `limitMs`. */
  settle(limitMs: number): Promise<Advance> {
    return this.advances.run(() => {
      const deadline = Math.min(this.now() + limitMs, LAST_INSTANT);
      return next => (next !== undefined && next <= deadline ? next : undefined);
    });
  }

  /** Synchronously runs everything that is due until `at`, and moves there, as the past of a world that nobody uses yet. It does not wait for held work. */
  passTo(at: number): void {
    this.advances.passTo(at);
  }

  /**
   * Lives the past of a world that nobody uses yet: time moves by {@link Clock.passTo} only. A clock that runs shows the time of day afterwards, however long
   * that took.
   */
  throughPast<T>(live: () => T): T {
    const run = this.time.standAtFirst();
    try {
      return live();
    } finally {
      run();
      this.setTimer(true);
    }
  }

  setMode(mode: ClockMode, speed = 1): void {
    this.time.setMode(mode, speed, this.now());
    this.isBehind = false;
    this.setTimer(true);
    this.watchers.moved();
  }

  /** Notifies the watcher from now on. Returns a function that stops it. */
  watch(watcher: ClockWatcher): () => void {
    return this.watchers.add(watcher);
  }

  save(): ClockState {
    return { now: this.now(), mode: this.mode, speed: this.speed, nextJobId: this.nextJobId, jobs: this.queue.save() };
  }

  /** Restores a saved clock, except for its mode, in steps of a few milliseconds. */
  *loadInSteps(state: ClockState): Generator<void, void, void> {
    yield* this.queue.loadInSteps(state.jobs);
    this.time.set(state.now);
    this.isBehind = false;
    this.nextJobId = state.nextJobId;
    this.setTimer(true);
  }

  /** Ends advances where they are, those that are asked for later included. Called when the process stops, before the state is saved. */
  endAdvances(): void {
    this.advances.end();
  }

  /** Permanently stops the clock: cancels its timer and all jobs, and accepts no more. */
  stop(): void {
    this.stopped = true;
    this.timer.cancel();
    this.queue.clear();
    this.isBehind = false;
    this.releaseWaiting();
  }

  /** Runs due jobs for at most a slice of real time. */
  private runSlice(): number {
    const until = this.time.now();
    let slice: TimeSlice | undefined;
    let count = 0;
    this.isBehind = false;
    for (let job = this.queue.peek(); job && job.at <= until; job = this.queue.peek()) {
      if (slice?.isOver) {
        // The advance that has frozen the time runs the rest.
        this.isBehind = !this.time.frozen;
        this.setTimer(true);
        break;
      }
      slice ??= new TimeSlice(this.realTime);
      this.queue.take();
      this.run(job);
      count++;
    }
    return count;
  }

  private async runRest(): Promise<void> {
    while (this.isBehind && this.mode === 'manual') {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      this.runDue();
    }
  }

  private releaseWaiting(): void {
    for (const release of this.waiting.splice(0)) release();
  }

  private run(job: Job): void {
    this.runner.run(job);
    this.watchers.ran(job);
  }

  /** Returns the time at which an advance starts, and stops real time. */
  private startAdvance(): number {
    const from = this.now();
    this.time.freeze(from);
    this.isBehind = false;
    this.releaseWaiting();
    return from;
  }

  private endAdvance(): void {
    this.time.unfreeze();
    this.setTimer(true);
    this.watchers.moved();
  }

  /** Sets the timer for the soonest job; in manual mode only if it is already due. */
  private setTimer(force = false): void {
    if (this.stopped || this.time.frozen) return;
    const next = this.queue.peek();
    if (!force && next && next.at >= this.timer.dueAt) return;
    this.timer.cancel();
    // What is due after the last instant never runs.
    if (!next || next.at > LAST_INSTANT) return;
    const wait = next.at - this.now();
    if (wait > 0 && this.mode === 'manual') return;
    this.timer.set(next.at, wait / this.speed, () => {
      if (this.stopped || this.time.frozen) return;
      this.runSlice();
      this.setTimer(true);
      this.releaseWaiting();
    });
  }
}
