import type { MetricReport } from '../ports/platform-reads.ts';

/** What is refreshed, and counted apart for the daily cap. */
export type RefreshKind = 'account' | 'post';

/** A refresh that a call asked for. The regular ones are not kept: they follow from the clock. */
export interface ForcedRefresh {
  /** The id of its snapshot. */
  readonly id: string;
  readonly kind: RefreshKind;
  readonly organizationId: string;
  /** The account's id, or the id of the post as its platform has it. */
  readonly subjectId: string;
  readonly at: number;
}

/** When the imported posts of an account took part in its regular refresh. They do so only while the organization wants it, so it is kept. */
export interface ImportedPostsRefreshes {
  /** The id of the social account. */
  readonly id: string;
  /** Oldest first. */
  instants: readonly number[];
}

/** What a platform had counted when it was looked at. */
export interface Snapshot<M extends string> {
  readonly id: string;
  /** The account's id, or the id of the post as its platform has it. */
  readonly subjectId: string;
  readonly at: number;
  readonly forced: boolean;
  readonly report: MetricReport<M>;
}
