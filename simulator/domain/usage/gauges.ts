/** All quotas of an organization: limit, usage, and the latest uses. Reading changes nothing. */
import { limits } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { QuotaName } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { nextUtcDay, nextUtcMonth, utcDay, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { RefreshKind } from '../analytics/model.ts';
import { forcedOnDay } from '../analytics/state.ts';
import { isDmPlatform } from '../conversations/rules.ts';
import type { Organization } from '../organizations/model.ts';
import { countOfDay } from '../posts/state.ts';
import { dailyCommentLimit, dailyPostLimit, type TierLimit, tierLimit } from '../quotas/rules.ts';
import { accountDayKey, accountMonthKey, type MonthlyQuota, monthlyKey } from '../quotas/state.ts';
import { isOpinionPlatform, type OpinionPlatform } from '../reviews/model.ts';
import type { World } from './world.ts';

/** Something that used one unit of a quota. `at`: when, virtual milliseconds. */
export interface QuotaUse {
  readonly kind: wire.QuotaUse['kind'];
  readonly id: string;
  readonly at: number;
}

/** One quota of an organization, or of one of its accounts. */
export interface Gauge {
  readonly name: QuotaName;
  /** Null for the organization as a whole. */
  readonly socialAccountId: string | null;
  readonly used: number;
  /** Null for none. */
  readonly limit: number | null;
  /** When it resets; null when time alone does not reset it. */
  readonly resetsAt: number | null;
  /** Newest first, not all of them. */
  readonly usedBy: readonly QuotaUse[];
}

/** How many uses of a quota are listed. */
const MAX_USES = 8;

/** The quotas of an organization: its own first, then those of its accounts. */
export function gaugesOf(world: World, organization: Organization): readonly Gauge[] {
  const accounts = world.accounts.byId.findBy('organization', organization.id);
  return [...organizationGauges(world, organization), ...accounts.flatMap(account => accountGauges(world, organization, account))];
}

function organizationGauges(world: World, organization: Organization): readonly Gauge[] {
  const now = world.clock.now();
  const own = { socialAccountId: null };
  const teams = world.organizations.teams.findBy('organization', organization.id);
  const monthly = (quota: MonthlyQuota, name: TierLimit, uses: readonly QuotaUse[]): Gauge => {
    const used = world.quotas.monthly.get(monthlyKey(quota, organization.id, utcMonth(now)));
    return { ...own, name, used, limit: tierLimit(organization, name), resetsAt: nextUtcMonth(now), usedBy: countedUses(uses, now, used) };
  };
  const forced = (kind: RefreshKind, name: QuotaName): Gauge => ({
    ...own,
    name,
    used: forcedOnDay(world.analytics, kind, organization.id, now),
    limit: teams.length * limits.analytics.forcedRefreshesPerTeamPerDay,
    resetsAt: nextUtcDay(now),
    usedBy: [],
  });
  const ofTeams = <T>(of: (teamId: string) => readonly T[]): readonly T[] => teams.flatMap(({ id }) => of(id));
  const posts = ofTeams(id => world.posts.byId.findBy('team', id)).map(({ id, leftDraftAt }) => useOf('POST', id, leftDraftAt));
  const comments = ofTeams(id => world.comments.created.findBy('team', id)).map(({ id, leftDraftAt }) => useOf('COMMENT', id, leftDraftAt));
  const uploads = world.uploads.byId.findBy('organization', organization.id).map(({ id, createdAt }) => useOf('UPLOAD', id, createdAt));
  const imports = ofTeams(id => world.comments.imports.findBy('listed', id));
  return [
    monthly('posts', 'monthlyPosts', posts),
    monthly('comments', 'monthlyComments', comments),
    monthly('uploads', 'monthlyUploads', uploads),
    {
      ...own,
      name: 'storedBytes',
      used: organization.storedBytes,
      limit: organization.settings.maxStorageBytes,
      resetsAt: null,
      usedBy: newest(uploads),
    },
    forced('account', 'forcedAccountRefreshes'),
    forced('post', 'forcedPostRefreshes'),
    {
      ...own,
      name: 'commentsPerImport',
      used: Math.max(0, ...imports.map(({ commentsImported }) => commentsImported)),
      limit: tierLimit(organization, 'commentsPerImport'),
      resetsAt: null,
      usedBy: newest(imports.map(({ id, createdAt }) => useOf('COMMENT_IMPORT', id, createdAt))),
    },
  ];
}

/** Quotas belong to the real account: two accounts of an organization that are the same on the platform show the same usage (D-QTA-06). */
function accountGauges(world: World, organization: Organization, account: SocialAccount): readonly Gauge[] {
  const { id, type, externalId, checkedAt, refreshedAt } = account;
  const now = world.clock.now();
  const own = { socialAccountId: id };
  const rolling = (
    name: QuotaName,
    instants: readonly number[],
    { maxRequests, windowMs }: { maxRequests: number; windowMs: number },
  ): Gauge => {
    const within = instants.filter(at => at > now - windowMs);
    return {
      ...own,
      name,
      used: within.length,
      limit: maxRequests,
      resetsAt: within[0] === undefined ? null : within[0] + windowMs,
      usedBy: [],
    };
  };
  const windows = [
    rolling('connectionChecks', checkedAt, limits.accounts.connectionChecks),
    rolling('profileRefreshes', refreshedAt, limits.accounts.profileRefreshes),
  ];
  // Without a channel there is no real account yet, and nothing is used.
  if (externalId === null) return windows;
  return [
    ...dailyGauges(world, organization, { id, type, externalId }),
    ...monthlyGauges(world, organization, { id, type, externalId }),
    ...windows,
  ];
}

interface RealAccount {
  readonly id: string;
  readonly type: Platform;
  readonly externalId: string;
}

function dailyGauges(world: World, organization: Organization, { id, type, externalId }: RealAccount): readonly Gauge[] {
  const now = world.clock.now();
  const key = accountDayKey(type, externalId, utcDay(now));
  const posts = world.posts.byId.findBy('dailyQuota', key);
  const comments = world.comments.created.all().filter(({ dailyKeys }) => dailyKeys.includes(key));
  const resetsAt = nextUtcDay(now);
  const ofPosts: Gauge = {
    name: 'dailyPosts',
    socialAccountId: id,
    used: countOfDay(world, key),
    limit: dailyPostLimit(organization, type),
    resetsAt,
    usedBy: newest(posts.map(post => useOf('POST', post.id, post.postDate))),
  };
  const ofComments: Gauge = {
    name: 'dailyComments',
    socialAccountId: id,
    used: world.quotas.dailyComments.get(key),
    limit: dailyCommentLimit(organization, type),
    resetsAt,
    usedBy: newest(comments.map(comment => useOf('COMMENT', comment.id, comment.postDate))),
  };
  // Platforms on which comments cannot be created have no such quota.
  return ofComments.limit === 0 && ofComments.used === 0 ? [ofPosts] : [ofPosts, ofComments];
}

function monthlyGauges(world: World, organization: Organization, { id, type, externalId }: RealAccount): readonly Gauge[] {
  const now = world.clock.now();
  const key = accountMonthKey(type, externalId, utcMonth(now));
  const same = world.accounts.byId.findBy('real', realAccountKey(type, externalId)).map(account => account.id);
  const gauge = (name: TierLimit, used: number, uses: readonly QuotaUse[]): Gauge => ({
    name,
    socialAccountId: id,
    used,
    limit: tierLimit(organization, name),
    resetsAt: nextUtcMonth(now),
    usedBy: countedUses(uses, now, used),
  });
  const imported = same.flatMap(account => world.historyImports.posts.findBy('account', account));
  const runs = world.automations.executions.all().filter(({ budgetKey }) => budgetKey === key);
  const sent = world.conversations.messages
    .all()
    .filter(
      ({ socialAccountId, direction, source, status }) =>
        same.includes(socialAccountId) && direction === 'OUTBOUND' && source !== 'ECHO' && status !== 'FAILED',
    );
  const { monthlyHistoryPosts, monthlyReviews, monthlyMessages, monthlyAutomationRuns } = world.quotas;
  const withFlows: readonly string[] = Object.keys(limits.automations.triggersByPlatform);
  return [
    gauge(
      'historyPosts',
      monthlyHistoryPosts.get(key),
      imported.map(post => useOf('IMPORTED_POST', post.id, post.importedAt)),
    ),
    ...(isOpinionPlatform(type) ? [gauge('reviews', monthlyReviews.get(key), storedReviews(world, type, externalId))] : []),
    ...(isDmPlatform(type)
      ? [
          gauge(
            'outboundMessages',
            monthlyMessages.get(key),
            sent.map(message => useOf('MESSAGE', message.id, message.createdAt)),
          ),
        ]
      : []),
    ...(withFlows.includes(type)
      ? [
          gauge(
            'automationRuns',
            monthlyAutomationRuns.get(key),
            runs.map(run => useOf('EXECUTION', run.id, run.createdAt)),
          ),
        ]
      : []),
  ];
}

/** Returns what teams have stored of a location or Page. */
function storedReviews({ reviews }: World, platform: OpinionPlatform, externalId: string): readonly QuotaUse[] {
  const [kind, stored] =
    platform === 'FACEBOOK' ? (['RECOMMENDATION', reviews.recommendations.all()] as const) : (['REVIEW', reviews.reviews.all()] as const);
  return stored.flatMap(({ id, accountExternalId, importedAt }) => (accountExternalId === externalId ? [useOf(kind, id, importedAt)] : []));
}

/** An item without an instant, such as a draft, was never counted. */
function useOf(kind: QuotaUse['kind'], id: string, at: number | null): QuotaUse {
  return { kind, id, at: at ?? Number.NEGATIVE_INFINITY };
}

/** The newest uses of the month, at most as many as were counted: fixture data is not counted. */
function countedUses(uses: readonly QuotaUse[], now: number, used: number): readonly QuotaUse[] {
  const month = utcMonth(now);
  return newest(uses.filter(({ at }) => Number.isFinite(at) && utcMonth(at) === month)).slice(0, used);
}

function newest(uses: readonly QuotaUse[]): readonly QuotaUse[] {
  return uses
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_USES);
}
