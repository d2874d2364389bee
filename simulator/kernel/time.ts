export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The wire form of an instant: UTC, milliseconds, `Z`. */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const DATE_TIME = /^(\d{4})-?(\d{2})-?(\d{2})[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Reads an ISO 8601 date-time that carries its offset, extended or basic form, seconds and fraction optional; undefined for
 * anything else, a date that no calendar has included. Milliseconds since 1970.
 */
export function parseInstant(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute = '0', second = '0', fraction = '0', offset = 'Z'] = match;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Math.min(Number(second), 59));
  const date = new Date(at);
  // Date.UTC rolls 31 February over into March: compare what came out with what went in.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || date.getUTCHours() !== Number(hour))
    return undefined;
  if (Number(minute) > 59 || Number(second) > 60) return undefined;
  return at + Math.floor(Number(`0.${fraction}`) * 1000) - offsetMs(offset);
}

function offsetMs(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const digits = offset.slice(1).replace(':', '');
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(digits.slice(0, 2)) * HOUR_MS + Number(digits.slice(2) || '0') * MINUTE_MS);
}

const DURATION = /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SHORT_DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h|d|w)$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** Reads a duration: ISO 8601 (`PT6H`), short (`6h`), or milliseconds; undefined for anything else or a negative one. Milliseconds. */
export function parseDuration(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
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
  return iso(at).slice(0, 10);
}

/** The UTC month of an instant as `YYYY-MM`. */
export function utcMonth(at: number): string {
  return iso(at).slice(0, 7);
}

/** The first instant of the next UTC day. */
export function nextUtcDay(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

/** The first instant of the next UTC month. */
export function nextUtcMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
