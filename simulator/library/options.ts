import { checkedPublicUrl } from '../http/public-url.ts';
import { CLOCK_SPEED_WORDS, type ClockSpeed, parseClockSpeed } from '../kernel/clock-speed.ts';
import { DURATION_WORDS, parseDuration, parseInstant } from '../kernel/time.ts';
import { shown } from '../text/arguments.ts';
import { didYouMean } from '../text/suggest.ts';
import type { ClockOption } from './api.ts';

export type { ClockOption } from './api.ts';

/** Reads the clock option of the library. Throws a TypeError that says what to write. */
export function clockOption(text: ClockOption): ClockSpeed {
  const clock = typeof text === 'string' ? parseClockSpeed(text) : undefined;
  if (!clock) throw new TypeError(`clock must be ${CLOCK_SPEED_WORDS}, not ${shown(text)}${nearestMode(text)}`);
  return clock;
}

function nearestMode(text: unknown): string {
  return typeof text === 'string' ? didYouMean(text, ['manual', 'realtime']) : '';
}

/** Reads an instant option. Throws a TypeError that says what to write. */
export function instantOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = typeof text === 'string' ? parseInstant(text) : undefined;
  if (at === undefined)
    throw new TypeError(`${name} must be an ISO 8601 date-time with an offset, such as 2026-03-02T09:00:00Z, not ${shown(text)}`);
  return at;
}

/** Reads the address of a collector of OpenTelemetry, and returns where it takes traces. Throws a TypeError that says what to write. */
export function collectorOption(name: string, value: string): string {
  const base = checkedPublicUrl(name, value);
  return base.endsWith(TRACES) ? base : base + TRACES;
}

const TRACES = '/v1/traces';

/** The media directory. With a state file the default is a directory next to it, because media must outlive the process, too. */
export function mediaOption(media: string | undefined, state: string | undefined): string | undefined {
  return media ?? (state === undefined ? undefined : `${state}.media`);
}

/** Reads how long a world lasts without use, real milliseconds. Throws a TypeError that says what to write. */
export function lifespanOption(value: string | number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const duration = durationOption('expiresAfter', value);
  if (duration === 0) throw new TypeError(`expiresAfter must be longer than nothing, not ${shown(value)}`);
  return duration;
}

/** Reads a duration, milliseconds. Throws a TypeError that names it and says what to write (D-GEN-32). */
export function durationOption(name: string, value: string | number): number {
  const duration = typeof value === 'string' || typeof value === 'number' ? parseDuration(value) : undefined;
  if (duration === undefined) throw new TypeError(`${name} must be ${DURATION_WORDS}, not ${shown(value)}`);
  return duration;
}
