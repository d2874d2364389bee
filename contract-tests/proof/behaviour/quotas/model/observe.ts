/** Compares the usage that the service shows with the model. */
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import type { Answer } from '../../../../exchange.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { daily, dayOf, isFull, type ModelAccount, type MonthlyQuota, monthly, type Quota, type QuotasModel, usedOf } from './model.ts';

const USAGE_OF: Readonly<Partial<Record<MonthlyQuota, OperationId>>> = {
  monthlyPosts: 'getPostUsage',
  monthlyComments: 'getCommentUsage',
  monthlyUploads: 'getUploadUsage',
};

/** Throws unless a call was refused because a quota is full, with a message that names its limit and its reset. */
export function expectFull(what: string, answer: Answer, full: readonly Quota[]): void {
  expectStatus(what, answer, 403);
  const message = String(fieldsOf(answer.body)['message']);
  const names = full.some(({ limit, resetAt }) => message.includes(String(limit)) && message.includes(resetAt));
  if (!names) throw new Error(`${what}: "${message}" names none of ${JSON.stringify(full)}`);
}

/** Returns the quotas that have no room. */
export function fullOf(model: QuotasModel, quotas: readonly Quota[]): Quota[] {
  return quotas.filter(quota => isFull(model, quota));
}

/** Throws unless the service reports the monthly usage of the model. */
export async function expectMonth(model: QuotasModel, real: Real, account: ModelAccount, quota: MonthlyQuota): Promise<void> {
  const operation = USAGE_OF[quota];
  if (!operation) return;
  expectUsage(
    `${quota} of ${account.organization}`,
    await real.did(operation, keyOf(account, real)),
    model,
    monthly(model, quota, account),
  );
}

/** Throws unless the service reports the model's usage of one account on a day. */
export async function expectDay(model: QuotasModel, real: Real, account: ModelAccount, day = dayOf(model.now)): Promise<void> {
  const shown = await real.did('getDailyLimits', { ...keyOf(account, real), query: { socialAccountId: account.id, date: day } });
  expectSame('the day of daily limits', [shown['date'], shown['socialAccountId'], shown['type']], [day, account.id, account.platform]);
  expectUsage(`the posts of ${account.id} on ${day}`, shown['posts'], model, daily(model, 'dailyPosts', account, day));
  expectUsage(`the comments of ${account.id} on ${day}`, shown['comments'], model, daily(model, 'dailyComments', account, day));
}

/** Throws unless the service reports the model's imported posts of this month, for every account. */
export async function expectImports(model: QuotasModel, real: Real): Promise<void> {
  const { socialAccounts, limitPerSocialAccount } = await real.did('listImportUsage', { query: { pageSize: 100 } });
  for (const account of model.accounts.filter(({ organization }) => organization === 'acme')) {
    const quota = monthly(model, 'historyPosts', account);
    expectSame('limitPerSocialAccount', limitPerSocialAccount, quota.limit);
    const shown = (socialAccounts as readonly Fields[]).find(({ id }) => id === account.id);
    expectUsage(`the imports of ${account.id}`, shown, model, quota);
  }
}

/** Compares all usage of both organizations, today and tomorrow. */
export async function expectAll(model: QuotasModel, real: Real): Promise<void> {
  for (const account of model.accounts) {
    await expectDay(model, real, account);
    await expectDay(model, real, account, dayOf(model.now + 86_400_000));
  }
  const organizations = new Map(model.accounts.map(account => [account.organization, account]));
  for (const account of organizations.values())
    for (const quota of Object.keys(USAGE_OF) as MonthlyQuota[]) await expectMonth(model, real, account, quota);
  await expectImports(model, real);
}

function expectUsage(what: string, shown: unknown, model: QuotasModel, quota: Quota): void {
  const { used, limit, remaining } = fieldsOf(shown);
  const expected = usedOf(model, quota);
  expectSame(`${what}: used, limit, remaining`, [used, limit, remaining], [expected, quota.limit, Math.max(0, quota.limit - expected)]);
}

/** The option to call with the key of the account's organization. */
export function keyOf({ organization }: ModelAccount, { otherApiKey }: Real): { readonly apiKey?: string } {
  return organization === 'pro' ? { apiKey: otherApiKey } : {};
}
