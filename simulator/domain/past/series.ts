import { errors, InvariantError } from '../../kernel/errors.ts';
import { HOUR_MS, parseDuration, startOfUtcDay } from '../../kernel/time.ts';
import type { Path } from './happening.ts';

/** A series without a count ends so long before the start that nothing of it is still under way. */
const OVER_BEFORE_MS = HOUR_MS;

type Duration = string | number;

/** When the items of a series happen, as a fixture says it. */
export interface Series {
  readonly ago?: Duration | undefined;
  readonly in?: Duration | undefined;
  readonly today?: number | undefined;
  readonly every?: Duration | undefined;
  readonly count?: number | undefined;
}

/** The most items of one series: a fixture is read by people, and a mistake in it shall not fill the memory. */
const MAX_ITEMS = 10_000;

/**
 * The instants of a series around a start, in their order; one instant without `every` and `count`. Throws 400 that names the field when they contradict
 * each other, or when the past has no room for all of them.
 */
export function instantsOf(series: Series, path: Path, start: number): number[] {
  const { ago, in: ahead, today, every, count } = series;
  if ([ago, ahead, today].filter(given => given !== undefined).length !== 1)
    throw errors.invalidField(path, 'must have one of ago, in and today');
  if (today !== undefined) return instantsOfToday(series, path, start);
  const first = ahead === undefined ? start - durationOf(ago) : start + durationOf(ahead);
  if (every === undefined) {
    if ((count ?? 1) > 1) throw errors.invalidField([...path, 'every'], `is missing: it says how far the ${count} are from each other`);
    return [first];
  }
  const step = durationOf(every);
  if (step === 0) throw errors.invalidField([...path, 'every'], 'must be longer than nothing');
  if (count === undefined && ahead !== undefined)
    throw errors.invalidField([...path, 'count'], 'is missing: a series in the future has no end');
  const roomUntil = (end: number): number => Math.floor((end - first) / step) + 1;
  const room = roomUntil(start);
  if (count !== undefined && ahead === undefined && count > room)
    throw errors.invalidField([...path, 'count'], `must be at most ${room}, not ${count}: the last one would be after the world's start`);
  const items = count ?? Math.max(1, roomUntil(start - OVER_BEFORE_MS));
  if (items > MAX_ITEMS) throw errors.invalidField([...path, 'count'], `must be at most ${MAX_ITEMS}, not ${items}`);
  return Array.from({ length: items }, (_, index) => first + index * step);
}

function instantsOfToday({ today = 0, every, count }: Series, path: Path, start: number): number[] {
  if (every !== undefined || count !== undefined)
    throw errors.invalidField([...path, 'today'], 'is a series already, without every and count');
  if (today > MAX_ITEMS) throw errors.invalidField([...path, 'today'], `must be at most ${MAX_ITEMS}, not ${today}`);
  const midnight = startOfUtcDay(start);
  const step = Math.floor((start - midnight) / (today + 1));
  if (step === 0) throw errors.invalidField([...path, 'today'], `must be 0: the day has no room for ${today} before the world's start`);
  return Array.from({ length: today }, (_, index) => midnight + (index + 1) * step);
}

/** A duration that the schema of fixtures has validated, in milliseconds. */
export function durationOf(duration: Duration | undefined): number {
  const milliseconds = duration === undefined ? undefined : parseDuration(duration);
  if (milliseconds === undefined) throw new InvariantError(`${String(duration)} is no duration`);
  return milliseconds;
}
