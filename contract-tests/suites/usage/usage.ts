import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../asking.ts';
import { timeOf } from '../server-time.ts';

export function suite(): readonly Property[] {
  return [dayOfAccount, limitsOfPlan, today, days, zones, outermostDays, noAccount, noDate, otherDates, months, imports];
}

type AccountsOn = readonly (readonly [platform: string, id: string])[];

/** Generates accounts of the team. */
async function accounts(session: Session): Promise<fc.Arbitrary<readonly [string, string]>> {
  const all: AccountsOn = [...(await connectedAccounts(session))];
  if (all.length === 0) throw new Error('The team has no social account');
  return fc.constantFrom(...all);
}

const dayOfAccount: Property<readonly [string, string]> = {
  id: 'usage/day',
  area: 'organizations',
  title: 'The usage of an account on a day has the date, the account, its platform, and the used, allowed and remaining posts and comments',
  rules: ['ORG-12', 'ORG-13', 'ORG-14'],
  needs: [],
  cases: accounts,
  async check(session, [type, id]) {
    const record = await read(session, 'getDailyLimits', { query: { socialAccountId: id } });
    expectEqual('the account of a usage record', [record['socialAccountId'], record['type']], [id, type]);
    expectThat(/^\d{4}-\d\d-\d\d$/.test(String(record['date'])), `date is ${String(record['date'])}`);
    for (const name of ['posts', 'comments']) expectUsage(name, record[name]);
  },
};

/** Throws unless `remaining` is `limit` minus `used`. */
function expectUsage(what: string, usage: unknown): void {
  const { used, limit, remaining } = fieldsOf(usage);
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
  if (!isCount(used) || !isCount(limit)) throw new Error(`${what} has used ${String(used)} of ${String(limit)}`);
  expectEqual(`${what}: remaining of ${limit}, ${used} of them used,`, remaining, Math.max(0, limit - used));
}

const limitsOfPlan: Property<readonly [string, string]> = {
  id: 'usage/limits-of-plan',
  area: 'organizations',
  title: 'The daily limits of an account are those of its platform and the plan',
  rules: ['ORG-15'],
  needs: [],
  cases: accounts,
  async check(session, [type, id]) {
    const { plan, dailyPostLimit, dailyCommentLimit } = await read(session, 'getOrganization');
    const record = await read(session, 'getDailyLimits', { query: { socialAccountId: id } });
    const { dailyPosts, dailyComments } = limits.quotas;
    // An organization may have its own limits.
    if (dailyPostLimit === null)
      expectEqual(`posts.limit on ${type}`, fieldsOf(record['posts'])['limit'], numberIn(dailyPosts, plan, type));
    if (dailyCommentLimit === null)
      expectEqual(`comments.limit on ${type}`, fieldsOf(record['comments'])['limit'], numberIn(dailyComments, plan, type));
  },
};

/** Returns the limit of a platform, which is 0 when it is not in the table. */
function numberIn(table: object, plan: unknown, platform: string): unknown {
  return fieldsOf(fieldsOf(table)[String(plan)])[platform] ?? 0;
}

const today: Property<readonly [string, string]> = {
  id: 'usage/today',
  area: 'organizations',
  title: 'Without a date the usage of an account is that of the current UTC day',
  rules: ['ORG-19'],
  needs: [],
  cases: accounts,
  async check(session, [, id]) {
    const { from } = await timeOf(session);
    const { date } = await read(session, 'getDailyLimits', { query: { socialAccountId: id } });
    const { to } = await timeOf(session);
    fc.pre(Number.isFinite(from) && Number.isFinite(to));
    const possible = [dayAt(from), dayAt(to)];
    expectThat(possible.includes(String(date)), `date is ${String(date)}, not ${possible.join(' or ')}`);
  },
};

/** Returns the UTC day of an instant. */
function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
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
    const [[, socialAccountId = ''] = []] = await connectedAccounts(session);
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

const months: Property<'getPostUsage' | 'getCommentUsage' | 'getUploadUsage'> = {
  id: 'usage/months',
  area: 'quotas',
  title: 'The usage of the month has the used, allowed and remaining units, and never falls',
  rules: ['D-ORG-04'],
  needs: [],
  cases: () => fc.constantFrom('getPostUsage', 'getCommentUsage', 'getUploadUsage'),
  async check(session, operation) {
    const first = await read(session, operation);
    const { from } = await timeOf(session);
    const second = await read(session, operation);
    const { to } = await timeOf(session);
    for (const usage of [first, second]) expectUsage(operation, usage);
    const isOneMonth = Number.isFinite(from) && Number.isFinite(to) && dayAt(from).slice(0, -3) === dayAt(to).slice(0, -3);
    if (isOneMonth)
      expectThat(Number(second['used']) >= Number(first['used']), `used of ${operation} went back to ${String(second['used'])}`);
  },
};

const imports: Property<{ readonly account: readonly [string, string]; readonly by: readonly string[] }> = {
  id: 'usage/imports',
  area: 'quotas',
  title: 'The usage of imports lists the matching accounts, each with the used, allowed and remaining posts',
  rules: ['D-ORG-04'],
  needs: [],
  cases: async session =>
    fc.record({ account: await accounts(session), by: fc.subarray(['teamId', 'socialAccountType', 'socialAccountId']) }),
  async check(session, { account: [type, id], by }) {
    const values: Fields = { teamId: session.teamId, socialAccountType: type, socialAccountId: id };
    const query = Object.fromEntries(by.map(name => [name, values[name]]));
    const { limitPerSocialAccount, socialAccounts } = await read(session, 'listImportUsage', { query: { ...query, pageSize: 100 } });
    const found = objectsOf(socialAccounts);
    expectThat(
      found.some(account => account['id'] === id),
      `${id} is not in the import usage`,
    );
    for (const account of found) {
      expectUsage(`the imports of ${String(account['id'])}`, account);
      expectEqual(`limit of ${String(account['id'])}`, account['limit'], limitPerSocialAccount);
      if (by.includes('socialAccountType')) expectEqual(`type of ${String(account['id'])}`, account['type'], type);
    }
    if (by.includes('socialAccountId')) expectEqual('the number of accounts', found.length, 1);
  },
};
