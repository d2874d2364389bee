import { errors } from '../../kernel/errors.ts';
import { DAY_MS, parseDuration, parseInstant } from '../../kernel/time.ts';

/** What waits longer than a hundred years has no date any more. */
const MAX_DURATION_DAYS = 36_525;

/** Reads a duration of a body: ISO 8601 or milliseconds. Throws 400 that names the field. Milliseconds. */
export function durationMs(field: string, value: string | number): number {
  const duration = parseDuration(value);
  if (duration === undefined)
    throw errors.invalidField([field], `must be an ISO 8601 duration such as PT6H, or milliseconds, not ${value}`);
  if (duration > MAX_DURATION_DAYS * DAY_MS)
    throw errors.invalidField([field], `must be at most ${MAX_DURATION_DAYS} days, not ${value}`, 'too_big');
  return duration;
}

/** Reads an instant of a body. Throws 400 that names the field. Virtual milliseconds. */
export function instantMs(field: string, text: string): number {
  const at = parseInstant(text);
  if (at === undefined) throw errors.invalidField([field], `must be an ISO 8601 date-time with an offset, not ${text}`);
  return at;
}

/** The fields of a JSON object that are there: generated types allow for undefined, JSON does not know it. */
export function given<T extends object>(fields: T | undefined): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
