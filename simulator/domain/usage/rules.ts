import { errors } from '../../kernel/errors.ts';
import { parseInstant } from '../../kernel/time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** RFC 2822: the day's name, the seconds and a comment at the end may be missing. */
const RFC_2822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun),\s*)?(\d{1,2})\s+([a-z]{3})\s+(\d{4})\s+(\d{2}:\d{2}(?::\d{2})?)\s+([+-]\d{4}|[a-z]{1,3})(?:\s*\([^()]*\))?$/i;
/** The names of zones that RFC 2822 still knows. */
const ZONES: Readonly<Record<string, string>> = {
  z: 'Z',
  ut: 'Z',
  gmt: 'Z',
  utc: 'Z',
  est: '-0500',
  edt: '-0400',
  cst: '-0600',
  cdt: '-0500',
  mst: '-0700',
  mdt: '-0600',
  pst: '-0800',
  pdt: '-0700',
};
/** Days are shown with four digits of the year. */
const FIRST_INSTANT = Date.UTC(1000, 0, 1);
const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1;

/**
 * Reads "any parseable date": an ISO 8601 date or date-time with an offset, an RFC 2822 date, or epoch milliseconds. Returns an instant
 * of the day that is meant; throws 400 for anything else.
 */
export function parseUsageDate(text: string): number {
  const at = epochMilliseconds(text) ?? isoDate(text) ?? parseInstant(text) ?? rfc2822(text);
  if (at !== undefined && at >= FIRST_INSTANT && at <= LAST_INSTANT) return at;
  throw errors.invalidField(
    ['date'],
    `"${text}" is no date. Give an ISO 8601 date or date-time with an offset, an RFC 2822 date, or epoch milliseconds.`,
    'invalid_date',
  );
}

function epochMilliseconds(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}

function isoDate(text: string): number | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(`${text}T00:00Z`) : undefined;
}

function rfc2822(text: string): number | undefined {
  const [, day = '', month = '', year = '', time = '', zone = ''] = RFC_2822.exec(text) ?? [];
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  const offset = /^[+-]/.test(zone) ? zone : ZONES[zone.toLowerCase()];
  if (monthNumber === 0 || offset === undefined) return undefined;
  return parseInstant(`${year}-${twoDigits(monthNumber)}-${twoDigits(day)}T${time}${offset}`);
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}
