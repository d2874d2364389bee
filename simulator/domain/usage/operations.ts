import type * as wire from '../../../openapi/generated/types.ts';
import { utcDay, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { accountOfOrganization } from '../accounts/state.ts';
import type { Caller } from '../organizations/caller.ts';
import type { Organization } from '../organizations/model.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { countOfDay } from '../posts/state.ts';
import { dailyCommentLimit, dailyPostLimit, type TierLimit, tierLimit, usageOf } from '../quotas/rules.ts';
import { accountDayKey, accountMonthKey, type MonthlyQuota, monthlyKey } from '../quotas/state.ts';
import { numberedPageOf } from '../requests/numbered-page.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { parseUsageDate } from './rules.ts';
import type { World } from './world.ts';

/** How much of its quotas an organization has used. */
export const usageOperations = {
  getDailyLimits(world, { organization }, { query }) {
    const at = query.date === undefined ? world.clock.now() : parseUsageDate(query.date);
    const account = accountOfOrganization(world.accounts, organization.id, query.socialAccountId);
    const { type, externalId } = account;
    const date = utcDay(at);
    // Without a channel there is no real account yet, so nothing can be used.
    const key = externalId === null ? undefined : accountDayKey(type, externalId, date);
    return {
      date,
      socialAccountId: account.id,
      type,
      posts: usageOf(key ? countOfDay(world, key) : 0, dailyPostLimit(organization, type)),
      comments: usageOf(key ? world.quotas.dailyComments.get(key) : 0, dailyCommentLimit(organization, type)),
    };
  },

  getPostUsage: (world, { organization }) => monthlyUsage(world, organization, 'posts', 'monthlyPosts'),
  getCommentUsage: (world, { organization }) => monthlyUsage(world, organization, 'comments', 'monthlyComments'),
  getUploadUsage: (world, { organization }) => monthlyUsage(world, organization, 'uploads', 'monthlyUploads'),

  listImportUsage(world, { organization }, { query }) {
    const { teamId, socialAccountId, socialAccountType } = query;
    if (teamId !== undefined) teamOfOrganization(world.organizations, organization.id, teamId);
    if (socialAccountId !== undefined) accountOfOrganization(world.accounts, organization.id, socialAccountId);
    const matches = (account: SocialAccount) =>
      (teamId === undefined || account.teamId === teamId) &&
      (socialAccountId === undefined || account.id === socialAccountId) &&
      (socialAccountType === undefined || account.type === socialAccountType);
    const { items, pagination } = numberedPageOf(world.accounts.byId.findBy('organization', organization.id), query, matches);
    const limit = tierLimit(organization, 'historyPosts');
    return { limitPerSocialAccount: limit, socialAccounts: items.map(account => importUsage(world, account, limit)), pagination };
  },
} satisfies Partial<OperationsOf<World, Caller>>;

function monthlyUsage(world: World, organization: Organization, quota: MonthlyQuota, limit: TierLimit): wire.Usage {
  const used = world.quotas.monthly.get(monthlyKey(quota, organization.id, utcMonth(world.clock.now())));
  return usageOf(used, tierLimit(organization, limit));
}

function importUsage(world: World, account: SocialAccount, limit: number): wire.AccountImportUsage {
  const { id, type, externalId, username, displayName } = account;
  const month = utcMonth(world.clock.now());
  const used = externalId === null ? 0 : world.quotas.monthlyHistoryPosts.get(accountMonthKey(type, externalId, month));
  return { id, type, username, displayName, ...usageOf(used, limit) };
}
