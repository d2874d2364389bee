/**
 * The one place that reads the machine's time and sets its timers. The rest of the house lives on a world's clock; what must
 * measure real time (request durations, delivery time-outs, a realtime clock) asks here.
 */
export interface RealTime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from an arbitrary origin, never going back. */
  elapsed(): number;
  /** Calls back once after `ms` real milliseconds; the timer keeps no process alive. Returns its cancellation. */
  after(ms: number, callback: () => void): () => void;
  /** Lets the event loop take other work. */
  yield(): Promise<void>;
}

/** Node caps a timer at 2^31 - 1 ms; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** As the machine has them: a test that puts its own timers in their place steers its own code with them, and stops no simulator. */
const { setTimeout, clearTimeout, setImmediate } = globalThis;

export const realTime: RealTime = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
  yield: () => new Promise(resolve => setImmediate(resolve)),
};
