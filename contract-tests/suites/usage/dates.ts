import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { anyAccount, ask, expectAnswer, expectEqual, read } from '../requests.ts';
import { dayAt } from '../server-time.ts';
import { accounts } from './accounts.ts';

export function suite(): readonly Property[] {
  return [days, zones, outermostDays, noAccount, noDate, otherDates];
}

const MINUTE = 60_000;
/** Earlier instants have fewer than 10 digits as seconds, and 13 as milliseconds. */
const YEAR_2002 = Date.UTC(2002, 0);
const YEAR_2100 = Date.UTC(2100, 0);

interface WrittenDate {
  readonly text: string;
  readonly day: string;
}

/** The zones that RFC 2822 names, in hours. */
const ZONES = { Z: 0, UT: 0, GMT: 0, UTC: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 };

/** Returns an RFC 2822 date in a named zone, with or without the day of the week, the seconds and a comment. */
function inNamedZone(instant: number, [name, hours]: readonly [string, number], parts: readonly boolean[]): string {
  const [isLower, hasDay, hasSeconds, hasComment] = parts;
  const [day = '', rest = ''] = new Date(instant + hours * 60 * MINUTE).toUTCString().replace(' GMT', '').split(', ');
  const zone = isLower ? name.toLowerCase() : name;
  return `${hasDay ? `${day}, ` : ''}${hasSeconds ? rest : rest.slice(0, -':00'.length)} ${zone}${hasComment ? ' (there)' : ''}`;
}

/** Texts of an instant that mean UTC, by their format. */
const IN_UTC: Readonly<Record<string, (date: Date) => string>> = {
  day: date => date.toISOString().slice(0, 'YYYY-MM-DD'.length),
  utc: date => date.toISOString(),
  'without an offset': date => date.toISOString().slice(0, -'Z'.length),
  'basic day': date => date.toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', ''),
  'basic date-time': date => date.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(/[-:]/g, ''),
  slashes: date => date.toISOString().slice(0, 'YYYY-MM-DD'.length).replaceAll('-', '/'),
  'JavaScript toString': date => `${inEnglish(date, '$1 $3 $2 $4 $5')} GMT+0000 (Coordinated Universal Time)`,
  'JavaScript toDateString': date => inEnglish(date, '$1 $3 $2 $4'),
  'JavaScript toLocaleString': date => date.toLocaleString('en-US', { timeZone: 'UTC' }),
  English: date => inEnglish(date, '$3 $2, $4'),
  seconds: date => String(Math.floor(date.getTime() / 1000)),
  milliseconds: date => String(date.getTime()),
};

/** Returns the day's name, the day, the month's name, the year and the time in another order. */
function inEnglish(date: Date, order: string): string {
  return date.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, order);
}

/** Generates dates in all allowed formats. */
const writtenDates: fc.Arbitrary<WrittenDate> = fc
  .record({
    minutes: fc.integer({ min: YEAR_2002 / MINUTE, max: YEAR_2100 / MINUTE }),
    quarters: fc.integer({ min: -48, max: 56 }),
    form: fc.constantFrom('offset', 'rfc', ...Object.keys(IN_UTC)),
  })
  .map(({ minutes, quarters, form }) => {
    const instant = minutes * MINUTE;
    const day = dayAt(instant);
    const local = new Date(instant + quarters * 15 * MINUTE);
    const sign = quarters < 0 ? '-' : '+';
    const [hours, rest] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15].map(part => String(part).padStart(2, '0'));
    const inUtc = IN_UTC[form];
    if (inUtc) return { text: inUtc(new Date(instant)), day };
    if (form === 'offset') return { text: `${local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}${sign}${hours}:${rest}`, day };
    return { text: `${local.toUTCString().replace(' GMT', '')} ${sign}${hours}${rest}`, day };
  });

interface NamedZones {
  readonly account: readonly [string, string];
  readonly minutes: number;
  readonly parts: readonly boolean[];
}

const zones: Property<NamedZones> = {
  id: 'usage/zones',
  area: 'organizations',
  title: 'The usage of an account accepts RFC 2822 dates in each of the zones that the RFC names',
  rules: ['ORG-20'],
  needs: [],
  cases: async session =>
    fc.record({
      account: await accounts(session),
      minutes: fc.integer({ min: YEAR_2002 / MINUTE, max: YEAR_2100 / MINUTE }),
      parts: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    }),
  async check(session, { account: [, socialAccountId], minutes, parts }) {
    const instant = minutes * MINUTE;
    for (const zone of Object.entries(ZONES)) {
      const text = inNamedZone(instant, zone, parts);
      const record = await read(session, 'getDailyLimits', { query: { socialAccountId, date: text } });
      expectEqual(`date of ${text}`, record['date'], dayAt(instant));
    }
  },
};

const days: Property<{ readonly account: readonly [string, string]; readonly date: WrittenDate }> = {
  id: 'usage/days',
  area: 'organizations',
  title: 'The usage of an account accepts dates in all formats, and is that of their UTC day',
  rules: ['ORG-20', 'D-ORG-03', 'D-ORG-10'],
  needs: [],
  cases: async session => fc.record({ account: await accounts(session), date: writtenDates }),
  async check(session, { account: [, socialAccountId], date: { text, day } }) {
    const record = await read(session, 'getDailyLimits', { query: { socialAccountId, date: text } });
    expectEqual(`date of ${text}`, record['date'], day);
  },
};

/** The first and the last day whose year has four digits, and the first and the last that a number of seconds names. */
const OUTERMOST: readonly WrittenDate[] = [
  { text: '0001-01-01', day: '0001-01-01' },
  { text: '9999-12-31', day: '9999-12-31' },
  { text: '0000000000', day: '1970-01-01' },
  { text: '9999999999', day: '2286-11-20' },
];

const outermostDays: Property<WrittenDate> = {
  id: 'usage/outermost-days',
  area: 'organizations',
  title: 'The usage of an account is available for all days whose year has four digits',
  rules: ['D-ORG-10'],
  needs: [],
  cases: () => fc.constantFrom(...OUTERMOST),
  async check(session, { text, day }) {
    const [, socialAccountId] = await anyAccount(session);
    const record = await read(session, 'getDailyLimits', { query: { socialAccountId, date: text } });
    expectEqual(`date of ${text}`, record['date'], day);
  },
};

const noAccount: Property<Fields> = {
  id: 'usage/no-account',
  area: 'organizations',
  title: 'A request for the usage of a day without an account is refused',
  rules: ['ORG-18'],
  needs: [],
  cases: () => fc.record({ date: writtenDates.map(({ text }) => text), socialAccountId: fc.constant('') }, { requiredKeys: [] }),
  async check(session, query) {
    expectAnswer('getDailyLimits without an account', await ask(session, 'getDailyLimits', { query }), 400);
  },
};

/** Texts that are no date in any format. */
const NO_DATES = ['yesterday', 'soon', 'a day', '2026-13-01', '2026-02-32', 'NaN', '{}', 'T12:00:00Z', '99:99'];

const noDate = refusedDates('usage/no-date', 'ORG-21', NO_DATES);

/** Dates that do not exist or whose format is not supported. */
const otherDates = refusedDates('usage/other-dates', 'D-ORG-10', [
  '2026-02-30',
  '2026-02-30T10:00:00',
  '20260230',
  '20261301',
  '2026-W54',
  '2026-366',
  '2026-03-02T25:00:00Z',
  'Mon, 31 Feb 2026 10:00:00 GMT',
  '13/1/2026',
  '',
  // Other numbers of digits than 8, 10 and 13, and other numbers.
  '0',
  '2026',
  '202603',
  '177249599999',
  '253402300800000',
  '-1772495999999',
  '1772495999.5',
  '1e12',
  // Years with other than four digits.
  '0000-12-31',
  '+010000-01-01',
  '10000-01-01',
]);

function refusedDates(
  id: string,
  rule: string,
  dates: readonly string[],
): Property<{ readonly account: readonly [string, string]; readonly date: string }> {
  return {
    id,
    area: 'organizations',
    title: `A request for the usage of an account with a date such as ${dates[0]} is refused`,
    rules: [rule],
    needs: [],
    cases: async session => fc.record({ account: await accounts(session), date: fc.constantFrom(...dates) }),
    async check(session, { account: [, socialAccountId], date }) {
      expectAnswer(`getDailyLimits of ${date}`, await ask(session, 'getDailyLimits', { query: { socialAccountId, date } }), 400);
    },
  };
}
