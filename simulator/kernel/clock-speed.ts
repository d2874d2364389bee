import type { ClockMode } from './virtual-time.ts';

/** Mode and speed of a clock. */
export interface ClockSpeed {
  readonly mode: ClockMode;
  /** Virtual milliseconds per real millisecond; used in `realtime` mode only. */
  readonly speed: number;
}

/** The control document says the same number. Faster than eleven days in a second no machine runs the jobs of a world. */
export const MAX_CLOCK_SPEED = 1_000_000;

/** What {@link parseClockSpeed} accepts, for messages. */
export const CLOCK_SPEED_WORDS = `realtime, manual or a speed above zero such as 10x, at most ${MAX_CLOCK_SPEED}x`;

/** Parses `manual`, `realtime` or a speed such as `10x`; undefined for anything else. */
export function parseClockSpeed(text: string): ClockSpeed | undefined {
  if (text === 'manual') return { mode: 'manual', speed: 1 };
  if (text === 'realtime') return { mode: 'realtime', speed: 1 };
  const speed = Number(/^(\d+(?:\.\d+)?)x$/.exec(text)?.[1]);
  return speed > 0 && speed <= MAX_CLOCK_SPEED ? { mode: 'realtime', speed } : undefined;
}
