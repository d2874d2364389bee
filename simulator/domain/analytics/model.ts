import type { MetricReport } from '../ports/platform-reads.ts';

/** What is refreshed; each kind has its own daily cap. */
export type RefreshKind = 'account' | 'post';

/** A refresh that a call requested. Regular ones are not stored: they are computed from the clock. */
export interface ForcedRefresh {
  /** The id of its snapshot. */
  readonly id: string;
  readonly kind: RefreshKind;
  readonly organizationId: string;
  /** The id of the account, or of the published post. */
  readonly subjectId: string;
  readonly at: number;
}

/** When the imported posts of an account took part in its regular refresh. That depends on a setting, so it is stored. */
export interface ImportedPostsRefreshes {
  /** The id of the social account. */
  readonly id: string;
  /** Oldest first. */
  instants: readonly number[];
}

/** The metrics of a subject at one moment. */
export interface Snapshot<M extends string> {
  readonly id: string;
  /** The id of the account, or of the published post. */
  readonly subjectId: string;
  readonly at: number;
  readonly forced: boolean;
  readonly report: MetricReport<M>;
}
