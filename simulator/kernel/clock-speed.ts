import type { ClockMode } from './virtual-time.ts';

/** Mode and speed of a clock. */
export interface ClockSpeed {
  readonly mode: ClockMode;
  /** Virtual milliseconds per real millisecond; used in `realtime` mode only. */
  readonly speed: number;
}

/** Parses `manual`, `realtime` or a speed such as `10x`; undefined for anything else. */
export function parseClockSpeed(text: string): ClockSpeed | undefined {
  if (text === 'manual') return { mode: 'manual', speed: 1 };
  if (text === 'realtime') return { mode: 'realtime', speed: 1 };
  const speed = Number(/^(\d+(?:\.\d+)?)x$/.exec(text)?.[1]);
  return speed > 0 && Number.isFinite(speed) ? { mode: 'realtime', speed } : undefined;
}
