/** A second implementation of quotas: what counts, where and until when. It shares no code with the simulator and has numbers of its own. */
import type { ModelState } from '../../../../model/define-model.ts';
import type { ModelFailure } from '../../../../model/platform-failures.ts';

export type Plan = 'FREE' | 'PRO' | 'BUSINESS';
export const PLANS: readonly Plan[] = ['FREE', 'PRO', 'BUSINESS'];
export type OrganizationName = 'acme' | 'pro';
export type QuotaPlatform = 'TWITTER' | 'INSTAGRAM' | 'LINKEDIN';

/** An account as it is connected to a team. Two with one `real` share what that may do. */
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
  /** Where it counts by day while it does. */
  day: string;
  state: 'DRAFT' | 'COUNTED' | 'DELETED';
  /** Once it counts by month, it counts for ever. */
  leftDraft: boolean;
}

export interface QuotasModel extends ModelState {
  readonly accounts: readonly ModelAccount[];
  readonly posts: ModelItem[];
  readonly comments: ModelItem[];
  /** A live post that comments can be written under, and a comment there without a private reply. */
  readonly livePostId: string;
  readonly plans: Record<OrganizationName, Plan>;
  /** Numbers that acme has instead of its plan's, by quota, with the platform for a daily one. */
  readonly ownLimits: Map<string, number>;
  /** What was used, by key. */
  readonly used: Map<string, number>;
  readonly failures: Map<QuotaPlatform, ModelFailure>;
  /** Things made so far, for names that no other has. */
  made: number;
}

/** A quota as it concerns one account now. */
export interface Quota {
  /** What it is counted under. */
  readonly key: string;
  readonly limit: number;
  /** As the service writes it. */
  readonly resetAt: string;
}

const DAY = 86_400_000;

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A quota of the month: the organization's, or that of the real account for messages and imported posts. */
export function monthly(model: QuotasModel, quota: MonthlyQuota, { organization, platform, real }: ModelAccount): Quota {
  const month = new Date(model.now).toISOString().slice(0, 7);
  const isOfAccount = quota === 'outboundMessages' || quota === 'historyPosts';
  const key = `${quota} ${isOfAccount ? `${platform} ${real}` : organization} ${month}`;
  const own = organization === 'acme' ? model.ownLimits.get(quota) : undefined;
  return { key, limit: own ?? MONTHLY[quota][model.plans[organization]], resetAt: firstOfNextMonth(model.now) };
}

/** The quota of a UTC day, of the real account, whoever uses it; each organization compares with its own number. */
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

/** The quotas that a post or comment needs room in, to leave DRAFT or to move to a day. */
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
