/** Names and amounts of quotas, and the requests that change their limits. */
import type { ControlOrganization, QuotaName, QuotaUsage, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Tone } from '../../components/basic.tsx';
import { formatBytes } from '../../format.ts';

export const TITLES: Readonly<Record<QuotaName, string>> = {
  monthlyPosts: 'Posts this month',
  monthlyComments: 'Comments this month',
  monthlyUploads: 'Uploads this month',
  storedBytes: 'Stored files',
  forcedAccountRefreshes: 'Forced account refreshes',
  forcedPostRefreshes: 'Forced post refreshes',
  commentsPerImport: 'Comments per import',
  dailyPosts: 'Posts today',
  dailyComments: 'Comments today',
  historyPosts: 'Imported posts this month',
  reviews: 'Imported reviews this month',
  outboundMessages: 'Messages this month',
  automationRuns: 'Automation runs this month',
  connectionChecks: 'Connection checks this hour',
  profileRefreshes: 'Profile refreshes this hour',
};

/** The columns of the accounts table: quota, title, period. */
export const ACCOUNT_QUOTAS = [
  ['dailyPosts', 'Posts', 'day'],
  ['dailyComments', 'Comments', 'day'],
  ['historyPosts', 'Imports', 'month'],
  ['reviews', 'Reviews', 'month'],
  ['outboundMessages', 'Messages', 'month'],
  ['automationRuns', 'Runs', 'month'],
  ['connectionChecks', 'Checks', 'hour'],
  ['profileRefreshes', 'Refreshes', 'hour'],
] as const satisfies readonly (readonly [QuotaName, string, string])[];

/** The fraction of a limit from which on a warning is shown. */
const WARNING = 0.8;

/** The used fraction of a limit, 0 to 1. A limit of 0 counts as used up. */
export function usedFraction(used: number, limit: number | null): number {
  if (limit === null) return 0;
  return limit === 0 ? 1 : Math.min(1, used / limit);
}

export function toneOf(used: number, limit: number | null): Tone {
  const fraction = usedFraction(used, limit);
  if (limit === 0 && used === 0) return 'neutral';
  if (fraction >= 1) return 'bad';
  return fraction >= WARNING ? 'warn' : 'good';
}

/** `3 of 100`, `1.5 MB of 10 MB` */
export function amount({ name, used, limit }: Pick<QuotaUsage, 'name' | 'used' | 'limit'>): string {
  const format = (value: number) => (name === 'storedBytes' ? formatBytes(value) : value.toLocaleString('en'));
  return limit === null ? `${format(used)}, no limit` : `${format(used)} of ${format(limit)}`;
}

/** Whether the organization has a custom limit instead of its plan's. */
export function isOverridden({ limits, settings }: ControlOrganization, name: QuotaName, platform: Platform | undefined): boolean {
  if (name === 'storedBytes') return settings.maxStorageBytes !== null;
  if (name === 'dailyPosts' || name === 'dailyComments') return platform !== undefined && limits[name]?.[platform] !== undefined;
  return isOrganizationLimit(name) && limits[name] !== undefined;
}

/** The request that sets a limit; undefined if it cannot be changed. Null takes a custom limit back. */
export function limitChange(name: QuotaName, platform: Platform | undefined, limit: number | null): UpdateOrganizationRequest | undefined {
  if (name === 'storedBytes') return { settings: { maxStorageBytes: limit } };
  if (name === 'dailyPosts' || name === 'dailyComments') return platform && { limits: { [name]: { [platform]: limit } } };
  return isOrganizationLimit(name) ? { limits: { [name]: limit } } : undefined;
}

const ORGANIZATION_LIMITS = [
  'monthlyPosts',
  'monthlyComments',
  'monthlyUploads',
  'commentsPerImport',
  'historyPosts',
  'reviews',
  'outboundMessages',
  'automationRuns',
] as const;

function isOrganizationLimit(name: QuotaName): name is (typeof ORGANIZATION_LIMITS)[number] {
  return ORGANIZATION_LIMITS.some(limit => limit === name);
}
