import { Collection } from '../../kernel/collection.ts';
import { utcDay } from '../../kernel/time.ts';
import type { ForcedRefresh, ImportedPostsRefreshes, RefreshKind } from './model.ts';

export function createAnalyticsState() {
  return {
    forced: new Collection<ForcedRefresh, 'subject' | 'organization' | 'day'>({
      subject: refresh => refresh.subjectId,
      organization: refresh => refresh.organizationId,
      day: refresh => dayKey(refresh.kind, refresh.organizationId, refresh.at),
    }),
    /** By social account, for those that have imported posts. */
    importedPostsRefreshes: new Collection<ImportedPostsRefreshes>({}),
  };
}

export type AnalyticsState = ReturnType<typeof createAnalyticsState>;

export interface WithAnalytics {
  readonly analytics: AnalyticsState;
}

/** How many refreshes of a kind an organization has forced on the UTC day of an instant. */
export function forcedOnDay(state: AnalyticsState, kind: RefreshKind, organizationId: string, at: number): number {
  return state.forced.count('day', dayKey(kind, organizationId, at));
}

function dayKey(kind: RefreshKind, organizationId: string, at: number): string {
  return `${kind}:${organizationId}:${utcDay(at)}`;
}
