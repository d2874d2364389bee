/** Calendar arithmetic in UTC, on months (`2026-03`) and days (`2026-03-02`). */

const DAY_MS = 86_400_000;

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const monthOf = (at: number): string => dayOf(at).slice(0, 7);

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The month `by` months later. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, from Monday to Sunday, with days of the adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const last = Date.parse(`${shiftMonth(month, 1)}-01`) - DAY_MS;
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = monday; at <= last; at += 7 * DAY_MS) weeks.push(WEEKDAYS.map((_, day) => dayOf(at + day * DAY_MS)));
  return weeks;
}

/** `March 2026` */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01`));
}

/** From the start of one day to the end of another. */
export function between(firstDay: string, lastDay: string): { readonly from: string; readonly to: string } {
  return { from: `${firstDay}T00:00:00.000Z`, to: `${lastDay}T23:59:59.999Z` };
}
