import type { RealTime } from './real-time.ts';

/** Real time that the test moves by hand. */
export interface FakeRealTime extends RealTime {
  /** Moves time on; timers that come due fire in order, each at its due time. */
  pass(ms: number): void;
  /** Moves time on like work that blocks the process: no timer fires. */
  spend(ms: number): void;
  /** The number of timers that are set. */
  timers(): number;
}

/** Creates a fake that starts at zero. */
export function createFakeRealTime(): FakeRealTime {
  let elapsed = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const nextBy = (until: number) => [...timers].filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => elapsed,
    elapsed: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + Math.max(ms, 0), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    keepAlive: () => () => undefined,
    yield: () => Promise.resolve(),
    pass(ms) {
      const until = elapsed + ms;
      for (let timer = nextBy(until); timer; timer = nextBy(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.callback();
      }
      elapsed = Math.max(elapsed, until);
    },
    spend(ms) {
      elapsed += ms;
    },
    timers: () => timers.size,
  };
}
