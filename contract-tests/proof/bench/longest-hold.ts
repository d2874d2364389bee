/** The longest time for which some work blocked the event loop, and its total time, milliseconds. */
export interface Hold {
  readonly longestMs: number;
  readonly totalMs: number;
}

/** Runs the work and watches the event loop. */
export async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  const started = performance.now();
  let longestMs = 0;
  let last = started;
  let isOver = false;
  const turn = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  // Work that ends without a turn of the event loop has blocked it all the time.
  turn();
  return { longestMs, totalMs: last - started };
}
