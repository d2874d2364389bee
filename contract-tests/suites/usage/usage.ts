import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { dayAt, timeOf } from '../server-time.ts';
import { accounts } from './accounts.ts';

export function suite(): readonly Property[] {
  return [dayOfAccount, limitsOfPlan, today, months, imports];
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
