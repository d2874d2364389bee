import { limits } from '../../../openapi/document.ts';
import type { Platform, Usage } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { iso, nextUtcDay, nextUtcMonth } from '../../kernel/time.ts';
import type { LimitOverrides, Organization } from '../organizations/model.ts';

type Plan = Pick<Organization, 'plan' | 'limits'>;

/** Limits of the tiers per organization or account, by the name of their override. */
const TIER_TABLES = {
  monthlyPosts: limits.quotas.monthlyPosts,
  monthlyComments: limits.quotas.monthlyComments,
  monthlyUploads: limits.quotas.monthlyUploads,
  historyPosts: limits.quotas.monthlyHistoryPosts,
  commentsPerImport: limits.quotas.commentsPerImport,
  outboundMessages: limits.quotas.monthlyOutboundMessages,
  automationRuns: limits.quotas.monthlyAutomationRuns,
} as const satisfies Partial<Record<keyof LimitOverrides, Record<Organization['plan'], number>>>;

export type TierLimit = keyof typeof TIER_TABLES;

/** A limit of the organization: its override, else that of its tier. */
export function tierLimit(organization: Plan, name: TierLimit): number {
  return organization.limits[name] ?? TIER_TABLES[name][organization.plan];
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

/** Throws 403 when a UTC day's quota is used up; `day` is any instant of that day. */
export function checkDaily(quota: string, used: number, limit: number, day: number): void {
  if (used >= limit) throw errors.quotaExceeded(quota, limit, iso(nextUtcDay(day)));
}

/** Throws 403 when the month's quota is used up. */
export function checkMonthly(quota: string, used: number, limit: number, now: number): void {
  if (used >= limit) throw errors.quotaExceeded(quota, limit, iso(nextUtcMonth(now)));
}
