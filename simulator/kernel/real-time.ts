/**
 * The one place that reads the machine's time and sets its timers. Everything else uses the clock of a world; what must measure real
 * time (request durations, delivery timeouts, a realtime clock) uses this.
 */
export interface RealTime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Monotonic milliseconds from an arbitrary origin. */
  elapsed(): number;
  /** Calls `callback` once after `ms` real milliseconds, without keeping the process alive. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Keeps the process alive, because somebody waits for what a timer will do, until the function that it returns is called. */
  keepAlive(): () => void;
  /** Yields to the event loop. */
  yield(): Promise<void>;
}

/** Node caps a timer at 2^31 - 1 ms; a longer one would fire immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** Captured at load, so that fake timers in a user's test do not stop the simulator. */
const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = globalThis;
const { now } = Date;
const elapsed = performance.now.bind(performance);

export const realTime: RealTime = {
  now,
  elapsed,
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
  keepAlive() {
    const handle = setInterval(() => undefined, MAX_TIMER_MS);
    return () => clearInterval(handle);
  },
  yield: () => new Promise(resolve => setImmediate(resolve)),
};
