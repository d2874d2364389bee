import type { ClockMode } from './clock.ts';

/** How a clock moves. */
export interface ClockSpeed {
  readonly mode: ClockMode;
  /** How many virtual milliseconds pass in a real one; it counts in `realtime` mode. */
  readonly speed: number;
}

/** Reads a clock speed as people write it: `manual`, `realtime` or a speed such as `10x`; undefined for one that makes no sense. */
export function parseClockSpeed(text: string): ClockSpeed | undefined {
  if (text === 'manual') return { mode: 'manual', speed: 1 };
  if (text === 'realtime') return { mode: 'realtime', speed: 1 };
  const speed = Number(/^(\d+(?:\.\d+)?)x$/.exec(text)?.[1]);
  return speed > 0 && Number.isFinite(speed) ? { mode: 'realtime', speed } : undefined;
}
