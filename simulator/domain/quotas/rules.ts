import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import type { CommentPlatform, Platform, Tier, Usage } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import type { NumberSource } from '../../kernel/grounds.ts';
import { iso, nextUtcDay, nextUtcMonth } from '../../kernel/time.ts';
import type { LimitOverrides, Organization } from '../organizations/model.ts';

type Plan = Pick<Organization, 'plan' | 'limits'>;

/** The tables of the tiers' limits per organization or account, by the name of their override. */
const TIER_TABLES = {
  monthlyPosts: 'monthlyPosts',
  monthlyComments: 'monthlyComments',
  monthlyUploads: 'monthlyUploads',
  historyPosts: 'monthlyHistoryPosts',
  reviews: 'monthlyReviews',
  commentsPerImport: 'commentsPerImport',
  outboundMessages: 'monthlyOutboundMessages',
  automationRuns: 'monthlyAutomationRuns',
} as const satisfies Partial<Record<keyof LimitOverrides, keyof typeof limits.quotas>>;

export type TierLimit = keyof typeof TIER_TABLES;

/** A limit of the organization: its override, else that of its tier. */
export function tierLimit(organization: Plan, name: TierLimit): number {
  return organization.limits[name] ?? limits.quotas[TIER_TABLES[name]][organization.plan];
}

/** Posts that one real account of the platform takes on one UTC day. */
export function dailyPostLimit(organization: Plan, platform: Platform): number {
  return organization.limits.dailyPosts?.[platform] ?? limits.quotas.dailyPosts[organization.plan][platform];
}

/** Comments that one real account of the platform takes on one UTC day; 0 where comments cannot be created. */
export function dailyCommentLimit(organization: Plan, platform: Platform): number {
  const table: Partial<Record<Platform, number>> = limits.quotas.dailyComments[organization.plan];
  return organization.limits.dailyComments?.[platform] ?? table[platform] ?? 0;
}

/** A quota in wire form. `remaining` is never negative, even when an override is below the usage. */
export function usageOf(used: number, limit: number): Usage {
  return { used, limit, remaining: Math.max(0, limit - used) };
}

/** The rules with the daily limits of each tier. */
const DAILY_RULES = {
  dailyPosts: { FREE: 'QTA-01', PRO: 'QTA-02', BUSINESS: 'QTA-03' },
  dailyComments: { FREE: 'QTA-07', PRO: 'QTA-08', BUSINESS: 'QTA-09' },
} as const satisfies Record<string, Record<Tier, RuleId>>;

/** A real account whose UTC day is full. */
export interface FullDay<P extends Platform> {
  readonly organization: Plan;
  readonly platform: P;
  readonly username: string;
  readonly limit: number;
  readonly used: number;
  /** The ids of the posts or comments that fill it. */
  readonly usedBy: readonly string[];
  /** Any instant of that day. */
  readonly day: number;
}

/** The 403 of a post for a UTC day on which its real account takes no more posts. */
export function dailyPostsError(full: FullDay<Platform>): ApiError {
  const { organization, platform } = full;
  return dailyError('dailyPosts', full, `quotas.dailyPosts.${organization.plan}.${platform}`);
}

/** The same for a comment. */
export function dailyCommentsError(full: FullDay<CommentPlatform>): ApiError {
  const { organization, platform } = full;
  return dailyError('dailyComments', full, `quotas.dailyComments.${organization.plan}.${platform}`);
}

function dailyError(
  table: keyof typeof DAILY_RULES,
  { organization, platform, username, limit, used, usedBy, day }: FullDay<Platform>,
  ofTier: NumberSource,
): ApiError {
  const isOwn = organization.limits[table]?.[platform] !== undefined;
  const what = table === 'dailyPosts' ? 'post' : 'comment';
  const resetsAt = nextUtcDay(day);
  const from = isOwn ? (`organization.limits.${table}.${platform}` as const) : ofTier;
  return errors
    .quotaExceeded(`Daily ${what} limit of the ${platform} account ${username}`, limit, iso(resetsAt))
    .by(DAILY_RULES[table][organization.plan], { from, limit, used, usedBy, resetsAt });
}

/** What is refused when its month is used up: its name and its rule. */
const MONTHLY = {
  monthlyPosts: { quota: 'Monthly post limit', rule: 'QTA-11' },
  monthlyComments: { quota: 'Monthly comment limit', rule: 'QTA-12' },
  monthlyUploads: { quota: 'Monthly upload limit', rule: 'QTA-13' },
  historyPosts: { quota: 'Monthly limit of posts imported from this account', rule: 'D-HIS-02' },
  reviews: { quota: 'Monthly limit of reviews and recommendations imported from this account', rule: 'D-MSC-25' },
  outboundMessages: { quota: 'Monthly message limit', rule: 'QTA-28' },
} as const satisfies Partial<Record<TierLimit, { readonly quota: string; readonly rule: RuleId }>>;

/** Throws 403 when the month's quota is used up. */
export function checkMonthly(organization: Plan, name: keyof typeof MONTHLY, used: number, now: number): void {
  const limit = tierLimit(organization, name);
  if (used < limit) return;
  const { quota, rule } = MONTHLY[name];
  const resetsAt = nextUtcMonth(now);
  const isOwn = organization.limits[name] !== undefined;
  throw errors.quotaExceeded(quota, limit, iso(resetsAt)).by(rule, {
    from: isOwn ? `organization.limits.${name}` : `quotas.${TIER_TABLES[name]}.${organization.plan}`,
    limit,
    used,
    // Next month has no more of what a plan does not have at all.
    ...(limit > 0 && { resetsAt }),
  });
}
