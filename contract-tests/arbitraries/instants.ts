import * as fc from 'fast-check';

const YEAR_2000 = new Date('2000-01-01T00:00:00Z');
const YEAR_2100 = new Date('2100-01-01T00:00:00Z');

/** Ends of months and years, and leap days. */
const BOUNDS: readonly number[] = [
  '2024-02-29T00:00:00.000Z',
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00.000Z',
  '2028-02-29T23:59:59.999Z',
  '2096-02-29T12:00:00.000Z',
].map(Date.parse);

const MINUTE_MS = 60_000;
const OFFSETS: readonly (number | null)[] = [null, 0, 330, -570, 14 * 60, -720];

/** The format of an instant. */
export interface InstantForm {
  /** The offset in minutes east of UTC; null for Z. */
  readonly offset: number | null;
  /** Whether milliseconds are omitted if they are 0. */
  readonly isShort: boolean;
}

/** Formats: mostly that of the service, which is the simplest. */
export const instantForms: fc.Arbitrary<InstantForm> = fc.record({
  offset: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...OFFSETS) }),
  isShort: fc.boolean(),
});

/** Generates instants of this century in all ISO 8601 formats, some at the bounds of calendars. */
export function instants(): fc.Arbitrary<string> {
  const at = fc.oneof(
    { weight: 3, arbitrary: fc.date({ min: YEAR_2000, max: YEAR_2100, noInvalidDate: true }).map(date => date.getTime()) },
    { weight: 1, arbitrary: fc.constantFrom(...BOUNDS) },
  );
  return fc.record({ at, form: instantForms }).map(({ at: time, form }) => instantText(time, form));
}

/** Formats an instant, in milliseconds since 1970. */
export function instantText(at: number, { offset, isShort }: InstantForm): string {
  const local = new Date(at + (offset ?? 0) * MINUTE_MS).toISOString().slice(0, -1);
  const text = isShort ? local.replace(/\.000$/, '') : local;
  return text + (offset === null ? 'Z' : zoneText(offset));
}

function zoneText(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(number => String(number).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
