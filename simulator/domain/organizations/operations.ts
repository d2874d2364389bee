import type * as wire from '../../../openapi/generated/types.ts';
import { pageOf } from '../../kernel/collection.ts';
import { utcDay, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { accountOfOrganization } from '../accounts/state.ts';
import { dayKey } from '../posts/state.ts';
import { dailyCommentLimit, dailyPostLimit, type TierLimit, tierLimit, usageOf } from '../quotas/rules.ts';
import { accountMonthKey, type MonthlyQuota, monthlyKey } from '../quotas/state.ts';
import { numberedPageOf } from '../requests/numbered-page.ts';
import type { OperationsOf } from '../requests/operation.ts';
import type { World } from '../world.ts';
import { announceTeam } from './announce.ts';
import type { Organization } from './model.ts';
import { renderOrganization, renderTeam, renderTeamBare } from './render.ts';
import { matchesSearch, parseUsageDate } from './rules.ts';
import { teamOfOrganization } from './state.ts';
import { addTeam, removeTeam } from './teams.ts';

type OrganizationOperation =
  | 'getOrganization'
  | 'getDailyLimits'
  | 'getPostUsage'
  | 'getCommentUsage'
  | 'getUploadUsage'
  | 'listImportUsage'
  | 'listTeams'
  | 'createTeam'
  | 'getTeam'
  | 'updateTeam'
  | 'deleteTeam';

/** The organization, its usage and its teams (interface: Health and organization; facts §6.1, §6.2). */
export const organizationOperations: OperationsOf<OrganizationOperation> = {
  getOrganization: (world, { organization }) => renderOrganization(world, organization),

  getDailyLimits(world, { organization }, { query }) {
    const at = query.date === undefined ? world.clock.now() : parseUsageDate(query.date);
    const account = accountOfOrganization(world.accounts, organization.id, query.socialAccountId);
    const { type, externalId } = account;
    const date = utcDay(at);
    // Without a channel there is no real account yet, so nothing can be used.
    const key = externalId === null ? undefined : dayKey(type, externalId, date);
    return {
      date,
      socialAccountId: account.id,
      type,
      posts: usageOf(key ? world.posts.byId.count('dailyQuota', key) : 0, dailyPostLimit(organization, type)),
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
    const isAskedFor = (account: SocialAccount) =>
      (teamId === undefined || account.teamId === teamId) &&
      (socialAccountId === undefined || account.id === socialAccountId) &&
      (socialAccountType === undefined || account.type === socialAccountType);
    const { items, pagination } = numberedPageOf(world.accounts.byId.findBy('organization', organization.id), query, isAskedFor);
    const limit = tierLimit(organization, 'historyPosts');
    return { limitPerSocialAccount: limit, socialAccounts: items.map(account => importUsage(world, account, limit)), pagination };
  },

  listTeams(world, { organization }, { query }) {
    const { search = '', offset, limit } = query;
    const teams = world.organizations.teams.findBy('organization', organization.id);
    const { items, total } = pageOf(teams, { offset, limit, where: team => matchesSearch(team.name, search) });
    return { items: items.map(team => renderTeam(world, team)), total };
  },

  createTeam(world, { organization }, { body }) {
    const copyTeamId = body.copyTeamId ?? undefined;
    const original = copyTeamId === undefined ? undefined : teamOfOrganization(world.organizations, organization.id, copyTeamId);
    const accounts = original ? [...world.accounts.byId.findBy('team', original.id)] : [];
    return renderTeamBare(addTeam(world, organization, body, accounts));
  },

  getTeam: (world, { organization }, { path }) => renderTeam(world, teamOfOrganization(world.organizations, organization.id, path.id)),

  updateTeam(world, { organization }, { path, body }) {
    const team = teamOfOrganization(world.organizations, organization.id, path.id);
    const { name = team.name, avatarUrl = team.avatarUrl } = body;
    world.organizations.teams.update(team, { name, avatarUrl, updatedAt: world.clock.now() });
    announceTeam(world, 'team.updated', team);
    return renderTeamBare(team);
  },

  deleteTeam(world, { organization }, { path }) {
    const team = teamOfOrganization(world.organizations, organization.id, path.id);
    removeTeam(world, team);
    return renderTeamBare(team, world.clock.now());
  },
};

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
