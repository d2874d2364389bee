export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Instants outside these have no wire form, which has four digits for the year. */
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');

/** The wire form of an instant: UTC, milliseconds, `Z`. One that has no wire form (the reset of a quota after 9999) is the nearest that has one. */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
  if (at === null) return null;
  const shown = Math.min(Math.max(at, FIRST_INSTANT), LAST_INSTANT);
  const day = Math.floor(shown / DAY_MS);
  const ms = shown - day * DAY_MS;
  return `${dateOf(day)}T${TWO_DIGITS[Math.floor(ms / HOUR_MS)]}:${TWO_DIGITS[Math.floor(ms / MINUTE_MS) % 60]}:${TWO_DIGITS[Math.floor(ms / SECOND_MS) % 60]}.${THREE_DIGITS[Math.floor(ms) % 1000]}Z`;
}

// Instants are written far more often than read, and mostly on the same few days, so the text of dates is cached.
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const MONTH_LENGTH = 'YYYY-MM'.length;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
const MAX_DATES = 1000;
const dates = new Map<number, string>();

/** The date of a day since 1970. */
function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH);
    if (dates.size >= MAX_DATES) dates.clear();
    dates.set(day, date);
  }
  return date;
}

const DATE_TIME = /^(\d{4})-?(\d{2})-?(\d{2})[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Parses an ISO 8601 date-time with an offset, extended or basic, seconds and fraction optional, to milliseconds since 1970; undefined
 * for anything else, including dates that do not exist.
 */
export function parseInstant(text: string): number | undefined {
  // The validator and the operation parse the same text one after the other.
  if (text !== latest.text) latest = { text, at: readInstant(text) };
  return latest.at;
}

let latest: { readonly text: string; readonly at: number | undefined } = { text: '', at: undefined };

function readInstant(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute = '0', second = '0', fraction = '', offset = 'Z'] = match;
  const date = new Date(0);
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // A leap second counts as the last second of its minute.
  date.setUTCHours(Number(hour), Number(minute), Math.min(Number(second), 59), Number(fraction.slice(0, 3).padEnd(3, '0')));
  // Date turns 31 February into a day of March: compare the result with the input.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || date.getUTCHours() !== Number(hour))
    return undefined;
  if (Number(minute) > 59 || Number(second) > 60) return undefined;
  const ahead = offsetMs(offset);
  const at = date.getTime() - (ahead ?? 0);
  return ahead === undefined || at < FIRST_INSTANT || at > LAST_INSTANT ? undefined : at;
}

function offsetMs(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = offset.length > 3 ? Number(offset.slice(-2)) : 0;
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}

const DURATION = /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SHORT_DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** What is said of a wrong duration wherever one is given: `<name> must be <words>, not <value>` (D-GEN-32). */
export const DURATION_WORDS = 'a duration such as 6h or PT6H, or milliseconds';

/** A duration in words, in the largest unit that divides it: `10 minutes`, `1 hour`, `90 seconds`. */
export function durationWords(ms: number): string {
  const [name, size] = WORD_UNITS.find(([, unit]) => ms >= unit && ms % unit === 0) ?? ['millisecond', 1];
  const number = ms / size;
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

const WORD_UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** Parses ISO 8601 (`PT6H`), short (`6h`) or millisecond durations to whole milliseconds; undefined for anything else or negative values. */
export function parseDuration(value: string | number): number | undefined {
  const duration = Math.round(typeof value === 'number' ? value : (readDuration(value) ?? Number.NaN));
  return Number.isFinite(duration) && duration >= 0 ? duration : undefined;
}

function readDuration(value: string): number | undefined {
  if (/^\d+$/.test(value)) return Number(value);
  const short = SHORT_DURATION.exec(value);
  if (short) return Number(short[1]) * (UNIT_MS[short[2] ?? ''] ?? 0);
  const match = DURATION.exec(value);
  if (!match || value.length < 3) return undefined;
  const [, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  return (
    Number(weeks) * 7 * DAY_MS + Number(days) * DAY_MS + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
  );
}

/** The UTC day of an instant as `YYYY-MM-DD`. */
export function utcDay(at: number): string {
  return dateOf(Math.floor(at / DAY_MS));
}

/** The UTC month of an instant as `YYYY-MM`. */
export function utcMonth(at: number): string {
  return utcDay(at).slice(0, MONTH_LENGTH);
}

/** The first instant of the UTC day of an instant. */
export function startOfUtcDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** The first instant of the next UTC day. */
export function nextUtcDay(at: number): number {
  return startOfUtcDay(at) + DAY_MS;
}

/** The first instant of the next UTC month. */
export function nextUtcMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
