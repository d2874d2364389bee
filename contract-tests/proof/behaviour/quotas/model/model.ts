/** A second implementation of quotas: what counts, where and until when. It shares no code with the simulator and has its own numbers. */
import type { ModelState } from '../../../../model/define-model.ts';
import type { ModelFailure } from '../../../../model/platform-failures.ts';

export type Plan = 'FREE' | 'PRO' | 'BUSINESS';
export const PLANS: readonly Plan[] = ['FREE', 'PRO', 'BUSINESS'];
export type OrganizationName = 'acme' | 'pro';
export type QuotaPlatform = 'TWITTER' | 'INSTAGRAM' | 'LINKEDIN';

/** A connected account. Connections with the same `real` share its daily limits. */
export interface ModelAccount {
  readonly id: string;
  readonly organization: OrganizationName;
  readonly teamId: string;
  readonly platform: QuotaPlatform;
  readonly real: string;
}

const numbers = (FREE: number, PRO: number, BUSINESS: number): Readonly<Record<Plan, number>> => ({ FREE, PRO, BUSINESS });

const MONTHLY = {
  monthlyPosts: numbers(20, 10_000, 100_000),
  monthlyComments: numbers(50, 5_000, 50_000),
  monthlyUploads: numbers(200, 100_000, 1_000_000),
  outboundMessages: numbers(0, 200, 1_000),
  historyPosts: numbers(5, 100, 500),
} as const;

const DAILY = {
  dailyPosts: { TWITTER: numbers(5, 15, 15), INSTAGRAM: numbers(10, 50, 100), LINKEDIN: numbers(10, 18, 24) },
  dailyComments: { TWITTER: numbers(0, 0, 0), INSTAGRAM: numbers(3, 50, 100), LINKEDIN: numbers(3, 18, 24) },
} as const;

export type MonthlyQuota = keyof typeof MONTHLY;
export type DailyQuota = keyof typeof DAILY;
export const MONTHLY_QUOTAS = Object.keys(MONTHLY) as MonthlyQuota[];
export const DAILY_QUOTAS = Object.keys(DAILY) as DailyQuota[];

/** A post or comment that was created. */
export interface ModelItem {
  readonly id: string;
  readonly account: ModelAccount;
  /** The day on which it counts. */
  day: string;
  state: 'DRAFT' | 'COUNTED' | 'DELETED';
  /** Whether it has left DRAFT. It then counts in its month forever. */
  leftDraft: boolean;
}

export interface QuotasModel extends ModelState {
  readonly accounts: readonly ModelAccount[];
  readonly posts: ModelItem[];
  readonly comments: ModelItem[];
  /** A live post for comments, and one of its comments without a private reply. */
  readonly livePostId: string;
  readonly plans: Record<OrganizationName, Plan>;
  /** Limits of acme that replace those of its plan, by quota; daily ones also by platform. */
  readonly ownLimits: Map<string, number>;
  /** The usage, by the keys of quotas. */
  readonly used: Map<string, number>;
  readonly failures: Map<QuotaPlatform, ModelFailure>;
  /** The number of created resources, for unique names. */
  made: number;
}

/** A quota of one account at the current time. */
export interface Quota {
  /** The key of its usage. */
  readonly key: string;
  readonly limit: number;
  /** The reset time in the format of the service. */
  readonly resetAt: string;
}

const DAY = 86_400_000;

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A monthly quota: of the organization, or of the real account for messages and imported posts. */
export function monthly(model: QuotasModel, quota: MonthlyQuota, { organization, platform, real }: ModelAccount): Quota {
  const month = new Date(model.now).toISOString().slice(0, 7);
  const isOfAccount = quota === 'outboundMessages' || quota === 'historyPosts';
  const key = `${quota} ${isOfAccount ? `${platform} ${real}` : organization} ${month}`;
  const own = organization === 'acme' ? model.ownLimits.get(quota) : undefined;
  return { key, limit: own ?? MONTHLY[quota][model.plans[organization]], resetAt: firstOfNextMonth(model.now) };
}

/** The quota of a UTC day. All connections of a real account share its usage; each organization has its own limit. */
export function daily(model: QuotasModel, quota: DailyQuota, { organization, platform, real }: ModelAccount, day: string): Quota {
  const own = organization === 'acme' ? model.ownLimits.get(`${quota} ${platform}`) : undefined;
  const limit = own ?? DAILY[quota][platform][model.plans[organization]];
  return { key: `${quota} ${platform} ${real} ${day}`, limit, resetAt: new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY).toISOString() };
}

export function usedOf({ used }: QuotasModel, { key }: Pick<Quota, 'key'>): number {
  return used.get(key) ?? 0;
}

export function count(model: QuotasModel, quota: Quota, amount = 1): void {
  model.used.set(quota.key, usedOf(model, quota) + amount);
}

export function isFull(model: QuotasModel, quota: Quota): boolean {
  return usedOf(model, quota) >= quota.limit;
}

/** The quotas that must have room for a post or comment to leave DRAFT or to move to a day. */
export function needed(
  model: QuotasModel,
  kind: 'posts' | 'comments',
  item: Pick<ModelItem, 'account' | 'leftDraft'>,
  day: string,
): Quota[] {
  const month = monthly(model, kind === 'posts' ? 'monthlyPosts' : 'monthlyComments', item.account);
  const ofDay = daily(model, kind === 'posts' ? 'dailyPosts' : 'dailyComments', item.account, day);
  return item.leftDraft ? [ofDay] : [month, ofDay];
}

function firstOfNextMonth(at: number): string {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString();
}
