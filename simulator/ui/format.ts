/** Names, numbers and times in readable form. Times are in UTC. */

const NAMES: Readonly<Record<string, string>> = {
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  LINKEDIN: 'LinkedIn',
  GOOGLE_BUSINESS: 'Google Business',
};

/** `GOOGLE_BUSINESS` → `Google Business` */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform.charAt(0) + platform.slice(1).toLowerCase();
}

/** `posts.publish` → `Posts publish`, `csv-import` → `Csv import`, `createdAt` → `Created at` */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `0.1 %` */
export function formatPercent(fraction: number): string {
  return `${(fraction * 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
}

/** `1 job`, `2 jobs` */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : `${noun}s`}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.5 MB` */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const shortDateFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `Mon, 2 Mar 2026` */
export const formatDate = (at: number): string => dateFormat.format(at);

/** `2 Mar` */
export const formatShortDate = (at: number): string => shortDateFormat.format(at);

/** `09:00:00` */
export const formatTime = (at: number): string => timeFormat.format(at);

/** `Mon, 2 Mar 2026, 09:00:00 UTC` */
export const formatInstant = (at: number): string => `${formatDate(at)}, ${formatTime(at)} UTC`;

/** `3.2 ms`, `14 ms` */
export function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

/** The largest unit and the next smaller one: `2 h 5 min`, `26 days`. */
export function formatDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < SECOND) return `${Math.round(size)} ms`;
  if (size < MINUTE) return `${Math.floor(size / SECOND)} s`;
  if (size < HOUR) return pair(size, MINUTE, 'min', SECOND, 's');
  if (size < DAY) return pair(size, HOUR, 'h', MINUTE, 'min');
  return pair(size, DAY, 'd', HOUR, 'h');
}

function pair(size: number, large: number, largeName: string, small: number, smallName: string): string {
  const whole = Math.floor(size / large);
  const rest = Math.floor((size % large) / small);
  // From 10 on the smaller unit is omitted: `12 d`, not `12 d 3 h`.
  if (large === DAY && (rest === 0 || whole >= 10)) return count(whole, 'day');
  return rest === 0 || whole >= 10 ? `${whole} ${largeName}` : `${whole} ${largeName} ${rest} ${smallName}`;
}

/** `in 2 h 5 min`, `3 min ago`, `now` */
export function formatRelative(at: number, now: number): string {
  const distance = at - now;
  if (Math.abs(distance) < SECOND) return 'now';
  return distance > 0 ? `in ${formatDuration(distance)}` : `${formatDuration(distance)} ago`;
}

/** The value of a `datetime-local` input (`2026-03-02T09:00`), in UTC. */
export const toDateField = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** The ISO 8601 instant of a value. Inputs contain seconds only if the user entered some. */
export const fromDateField = (value: string): string => (/:\d\d:\d\d/.test(value) ? `${value}Z` : `${value}:00Z`);
