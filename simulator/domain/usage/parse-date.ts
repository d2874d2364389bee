import { DAY_MS, LAST_INSTANT, parseInstant, SECOND_MS } from '../../kernel/time.ts';

/** A calendar date as it was written; a year may have two digits. */
interface WrittenDay {
  readonly year: string;
  readonly month: number;
  readonly day: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
/** The day's name is not compared with the date. */
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?';

/** How dates are written, and how their parts are read. What follows the date is a time. */
const DAYS: readonly (readonly [pattern: RegExp, read: (...parts: string[]) => WrittenDay | undefined])[] = [
  // ISO 8601, extended, and as JavaScript reads it: 2027-03-01, 2027/3/1.
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, (year = '', _separator, month, day = '') => ({ year, month: Number(month), day })],
  // ISO 8601, basic: 20270301.
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, (year = '', month, day = '') => ({ year, month: Number(month), day })],
  // ISO 8601, the week and its day: 2027-W09-1, 2027W091.
  [
    /^(\d{4})(-?)W(\d{2})(?:\2([1-7]))?(?!\d)/i,
    (year, _separator, week, weekday) => dayOfWeek(Number(year), Number(week), Number(weekday ?? 1)),
  ],
  // ISO 8601, the day of the year: 2027-060.
  [/^(\d{4})-(\d{3})(?!\d)/, (year, day) => dayOfYear(Number(year), Number(day))],
  // ISO 8601, a month, which stands for its first day: 2027-03.
  [/^(\d{4})-(\d{2})$/, (year = '', month) => ({ year, month: Number(month), day: '1' })],
  // JavaScript's toLocaleDateString: 3/1/2027.
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/, (month, day = '', year = '') => ({ year, month: Number(month), day })],
  // JavaScript's toString, and English: Mon Mar 01 2027; March 1, 2027.
  [
    new RegExp(`^${WEEKDAY}${MONTH}\\s+(\\d{1,2}),?\\s+(\\d{4})(?!\\d)`, 'i'),
    (month, day = '', year = '') => ({ year, month: monthOf(month), day }),
  ],
  // RFC 2822: Mon, 1 Mar 2027; with hyphens as RFC 850 has it.
  [
    new RegExp(`^${WEEKDAY}(\\d{1,2})([\\s-]+)${MONTH}\\2(\\d{4}|\\d{2})(?!\\d)`, 'i'),
    (day = '', _separator, month, year = '') => ({ year, month: monthOf(month), day }),
  ],
];

/** A time, an offset or a zone, and a comment, of which any may be missing. */
const TIME =
  /^(?:(?:[T\s]|,\s+|\s+at\s+)\s*(\d{1,2})(?::?(\d{2}))?(?::?(\d{2})(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?)?\s*(?:(?:gmt|utc)?([+-]\d{2}(?::?\d{2})?)|([a-z]{1,3}))?\s*(?:\([^()]*\))?$/i;

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

/** Longer texts are not looked at: the longest date has names of a day, a month and a time zone. */
const LONGEST = 120;
const EPOCH_SECONDS_DIGITS = 10;
const EPOCH_MILLISECONDS_DIGITS = 13;

/**
 * Reads any parseable date (D-ORG-10): a date or date-time of ISO 8601, of RFC 2822, or as JavaScript writes it; of digits alone 8 are YYYYMMDD, 10 are
 * seconds and 13 milliseconds since 1970. Without an offset it is UTC. Returns milliseconds since 1970, and undefined for anything else.
 */
export function parseAnyDate(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  if (/^\d+$/.test(text)) return parseDigits(text);
  for (const [pattern, read] of DAYS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const day = read(...match.slice(1));
    const at = day && parseTime(day, text.slice(match[0].length));
    if (at !== undefined) return at;
  }
  return undefined;
}

function parseDigits(digits: string): number | undefined {
  if (digits.length === EPOCH_SECONDS_DIGITS) return Number(digits) * SECOND_MS;
  if (digits.length === EPOCH_MILLISECONDS_DIGITS) return Number(digits);
  return digits.length === 'YYYYMMDD'.length ? parseInstant(`${digits}T00Z`) : undefined;
}

function parseTime({ year, month, day }: WrittenDay, rest: string): number | undefined {
  const match = TIME.exec(rest);
  if (!match) return undefined;
  const [, hour = '0', minute = '00', second = '00', fraction = '0', half, given, zone = 'z'] = match;
  const offset = given ?? ZONES[zone.toLowerCase()];
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  if (offset === undefined || hours === undefined) return undefined;
  // The end of a day may be written as its hour 24.
  const isEnd = hours === 24 && Number(minute) + Number(second) + Number(fraction) === 0;
  const date = `${fullYear(year)}-${twoDigits(month)}-${twoDigits(day)}`;
  const at = parseInstant(`${date}T${twoDigits(isEnd ? 0 : hours)}:${minute}:${second}.${fraction}${offset}`);
  if (at === undefined || !isEnd) return at;
  return at + DAY_MS > LAST_INSTANT ? undefined : at + DAY_MS;
}

/** The hour of a clock with 12 hours; undefined for one that it does not have. */
function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Two digits mean 1950 to 2049 (RFC 2822, 4.3). */
function fullYear(year: string): string {
  if (year.length > 2) return year;
  return `${Number(year) < 50 ? 20 : 19}${year}`;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A day of an ISO week; undefined for a week that the year does not have. */
function dayOfWeek(year: number, week: number, weekday: number): WrittenDay | undefined {
  // 4 January is always in the first week.
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  const at = monday + ((week - 1) * 7 + weekday - 1) * DAY_MS;
  const thursday = new Date(at + (4 - weekday) * DAY_MS);
  return week > 0 && thursday.getUTCFullYear() === year ? writtenDay(at) : undefined;
}

function dayOfYear(year: number, day: number): WrittenDay | undefined {
  const at = Date.UTC(year, 0, day);
  return day > 0 && new Date(at).getUTCFullYear() === year ? writtenDay(at) : undefined;
}

function writtenDay(at: number): WrittenDay {
  const date = new Date(at);
  return { year: String(date.getUTCFullYear()), month: date.getUTCMonth() + 1, day: String(date.getUTCDate()) };
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}
