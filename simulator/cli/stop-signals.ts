import type { Io } from './command.ts';

/** How a run on a deployment ends early. */
export interface Stops {
  readonly run: AbortController;
  readonly ending: AbortController;
}

/** The first signal interrupts the run, which then cleans up; a second one interrupts the cleanup. */
export function stopsOf(io: Io): Stops {
  const stops: Stops = { run: new AbortController(), ending: new AbortController() };
  io.onSignal(() => {
    if (stops.run.signal.aborted) stops.ending.abort();
    stops.run.abort();
  });
  return stops;
}
