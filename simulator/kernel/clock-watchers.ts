import type { Job } from './job-queue.ts';

/** Must not throw. */
export interface ClockWatcher {
  /** A job has run, successfully or not. */
  ran(job: Job): void;
  /** The clock was advanced, or its mode or speed has changed. Not called for real time that passes. */
  moved(): void;
}

/** Notifies every watcher of a clock. */
export class ClockWatchers implements ClockWatcher {
  private readonly watchers = new Set<ClockWatcher>();

  /** Returns a function that removes it. */
  add(watcher: ClockWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  ran(job: Job): void {
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher.ran(job);
  }

  moved(): void {
    for (const watcher of this.watchers) watcher.moved();
  }
}
