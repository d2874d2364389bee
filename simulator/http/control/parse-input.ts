import { errors } from '../../kernel/errors.ts';
import { DAY_MS, DURATION_WORDS, parseDuration, parseInstant } from '../../kernel/time.ts';

/** A hundred years: dates further away would leave the range of ISO 8601. */
const MAX_DURATION_DAYS = 36_525;

/** Parses a duration, ISO 8601 (`PT6H`), short (`6h`) or milliseconds, into milliseconds. Throws 400 that names the field. */
export function parseDurationMs(field: string, value: string | number): number {
  const duration = parseDuration(value);
  if (duration === undefined) throw errors.invalidField([field], `must be ${DURATION_WORDS}, not ${value}`);
  checkDuration(field, duration, value);
  return duration;
}

/** Throws 400 that names the field when a duration of `ms`, given as `value`, is too long. */
export function checkDuration(field: string, ms: number, value: string | number): void {
  if (ms > MAX_DURATION_DAYS * DAY_MS)
    throw errors.invalidField([field], `must be at most ${MAX_DURATION_DAYS} days, not ${value}`, 'too_big');
}

/** Parses an instant into virtual milliseconds. Throws 400 that names the field. */
export function parseInstantMs(field: string, text: string): number {
  const at = parseInstant(text);
  if (at === undefined) throw errors.invalidField([field], `must be an ISO 8601 date-time with an offset, not ${text}`);
  return at;
}
