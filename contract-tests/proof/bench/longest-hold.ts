/** What a work has cost others: the longest time in which the event loop had no turn, and how long it took as a whole, milliseconds. */
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
  // Work that ends without a turn of the event loop has held it all the time.
  turn();
  return { longestMs, totalMs: last - started };
}
