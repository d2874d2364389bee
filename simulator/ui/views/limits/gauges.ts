/** Limits in words, and the calls that change them. */
import type { ControlOrganization, QuotaName, QuotaUsage, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Tone } from '../../components/badge.tsx';
import { formatBytes } from '../../format/words.ts';

export const TITLES: Readonly<Record<QuotaName, string>> = {
  monthlyPosts: 'Posts of the month',
  monthlyComments: 'Comments of the month',
  monthlyUploads: 'Uploads of the month',
  storedBytes: 'Stored files',
  forcedAccountRefreshes: 'Forced account refreshes',
  forcedPostRefreshes: 'Forced post refreshes',
  commentsPerImport: 'Comments of one import',
  dailyPosts: 'Posts of the day',
  dailyComments: 'Comments of the day',
  historyPosts: 'Imported posts of the month',
  outboundMessages: 'Messages of the month',
  automationRuns: 'Automation runs of the month',
  connectionChecks: 'Connection checks of the hour',
  profileRefreshes: 'Profile refreshes of the hour',
};

/** The columns of the accounts' table, in their order, with short names. */
export const OF_ACCOUNTS = [
  ['dailyPosts', 'Posts', 'day'],
  ['dailyComments', 'Comments', 'day'],
  ['historyPosts', 'Imports', 'month'],
  ['outboundMessages', 'Messages', 'month'],
  ['automationRuns', 'Runs', 'month'],
  ['connectionChecks', 'Checks', 'hour'],
  ['profileRefreshes', 'Refreshes', 'hour'],
] as const satisfies readonly (readonly [QuotaName, string, string])[];

/** From how much on it is worth a look. */
const NEARLY = 0.8;

/** How full it is, 0 to 1. What may not be used at all is full. */
export function fullness(used: number, limit: number | null): number {
  if (limit === null) return 0;
  return limit === 0 ? 1 : Math.min(1, used / limit);
}

export function toneOf(used: number, limit: number | null): Tone {
  const part = fullness(used, limit);
  if (limit === 0 && used === 0) return 'neutral';
  if (part >= 1) return 'bad';
  return part >= NEARLY ? 'warn' : 'good';
}

/** `3 of 100`; bytes as such. */
export function amount({ name, used, limit }: Pick<QuotaUsage, 'name' | 'used' | 'limit'>): string {
  const shown = (value: number) => (name === 'storedBytes' ? formatBytes(value) : value.toLocaleString('en'));
  return limit === null ? `${shown(used)}, no limit` : `${shown(used)} of ${shown(limit)}`;
}

/** Whether the organization has a number of its own in the place of its plan's. */
export function isOverridden({ limits, settings }: ControlOrganization, name: QuotaName, platform: Platform | undefined): boolean {
  if (name === 'storedBytes') return settings.maxStorageBytes !== null;
  if (name === 'dailyPosts' || name === 'dailyComments') return platform !== undefined && limits[name]?.[platform] !== undefined;
  return isPlain(name) && limits[name] !== undefined;
}

/** The change that gives a quota another limit; undefined for what nobody can change. Null is no limit, for what may have none. */
export function limitChange(name: QuotaName, platform: Platform | undefined, limit: number | null): UpdateOrganizationRequest | undefined {
  if (name === 'storedBytes') return { settings: { maxStorageBytes: limit } };
  if (limit === null) return undefined;
  if (name === 'dailyPosts' || name === 'dailyComments') return platform && { limits: { [name]: { [platform]: limit } } };
  return isPlain(name) ? { limits: { [name]: limit } } : undefined;
}

const PLAIN = [
  'monthlyPosts',
  'monthlyComments',
  'monthlyUploads',
  'commentsPerImport',
  'historyPosts',
  'outboundMessages',
  'automationRuns',
] as const;

function isPlain(name: QuotaName): name is (typeof PLAIN)[number] {
  return PLAIN.some(plain => plain === name);
}
