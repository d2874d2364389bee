import { realAccountKey } from '../accounts/state.ts';

/** Counters by key. Usage stays counted when the item that used it is removed, unless it is released. */
class Counters {
  private counts = new Map<string, number>();

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, amount = 1): void {
    const count = this.get(key) + amount;
    // Zero is not stored, so that a released unit leaves no trace in snapshots.
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  save(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }

  load(counts: Readonly<Record<string, number>>): void {
    this.counts = new Map(Object.entries(counts));
  }
}

/** What is counted by organization and UTC month. */
export type MonthlyQuota = 'posts' | 'comments' | 'uploads';

/** The key of an organization's monthly counter; `month` is `YYYY-MM`. */
export function monthlyKey(quota: MonthlyQuota, organizationId: string, month: string): string {
  return `${quota}:${organizationId}:${month}`;
}

/** The key of what is counted by real account and UTC day (`YYYY-MM-DD`). */
export function accountDayKey(type: string, externalId: string, day: string): string {
  return `${realAccountKey(type, externalId)}:${day}`;
}

/** The real account of an {@link accountDayKey}, as `realAccountKey` names it. */
export function accountOfDayKey(key: string): string {
  return key.slice(0, -':YYYY-MM-DD'.length);
}

/** The key of one real account's counter of a UTC month (`YYYY-MM`). */
export function accountMonthKey(type: string, externalId: string, month: string): string {
  return `${realAccountKey(type, externalId)}:${month}`;
}

export function createQuotasState() {
  return {
    /** By {@link monthlyKey}. */
    monthly: new Counters(),
    /** Published posts of removed teams, by real account and UTC day: they keep their places (D-QTA-08). All others are counted where they are. */
    dailyPostsOfRemovedTeams: new Counters(),
    /** Comments by real account and UTC day. */
    dailyComments: new Counters(),
    /** Direct messages sent, by {@link accountMonthKey}. */
    monthlyMessages: new Counters(),
    /** Automation runs, by {@link accountMonthKey}. */
    monthlyAutomationRuns: new Counters(),
    /** Imported posts, by {@link accountMonthKey}. */
    monthlyHistoryPosts: new Counters(),
    /** Imported reviews and recommendations, by {@link accountMonthKey}. */
    monthlyReviews: new Counters(),
  };
}

export type QuotasState = ReturnType<typeof createQuotasState>;

export interface WithQuotas {
  readonly quotas: QuotasState;
}
