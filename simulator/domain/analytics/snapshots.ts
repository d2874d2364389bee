import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { ImportedPost } from '../history-imports/model.ts';
import type { MetricsAt, PostMetric, ProfileMetric } from '../ports/platform-reads.ts';
import type { Snapshot } from './model.ts';
import { isRetained, regularRefreshes } from './rules.ts';
import type { World } from './world.ts';

/** Something with metrics over time: a profile or a published post. */
export interface Subject<M extends string> {
  readonly id: string;
  /** The prefix of its snapshots' ids. */
  readonly prefix: 'aan' | 'pan';
  readonly account: SocialAccount;
  /** The instants of its regular snapshots. */
  readonly regular: readonly number[];
  readonly metricsAt: MetricsAt<M>;
}

/** An account as the subject of snapshots. */
export function accountSubject(world: World, account: SocialAccount): Subject<ProfileMetric> {
  return {
    id: account.id,
    prefix: 'aan',
    account,
    regular: regularRefreshes(account.createdAt, account.createdAt, world.clock.now()),
    metricsAt: world.platforms[account.type].profileMetrics(platformAccountOf(account).externalId),
  };
}

/** An imported post as the subject of snapshots: one at its import, others at the regular refreshes that it took part in. */
export function importedPostSubject(
  world: World,
  { id, platform, post, importedAt, withAnalytics }: ImportedPost,
  account: SocialAccount,
): Subject<PostMetric> {
  const refreshes = world.analytics.importedPostsRefreshes.get(account.id)?.instants ?? [];
  return {
    id,
    prefix: 'pan',
    account,
    regular: [...(withAnalytics ? [importedAt] : []), ...refreshes.filter(at => at > importedAt)],
    metricsAt: world.platforms[platform].postMetrics(post),
  };
}

/**
 * The retained snapshots of a subject, newest first. Only forced ones are entities; the metrics are computed for the instant of the
 * snapshot, so that reading changes nothing.
 */
export function snapshotsOf<M extends string>(world: World, subject: Subject<M>): Snapshot<M>[] {
  const now = world.clock.now();
  const forced = world.analytics.forced.findBy('subject', subject.id).map(({ id, at }) => ({ id, at, forced: true }));
  const regular = subject.regular.map(at => ({ id: world.ids.of(subject.prefix, `${subject.id}:${at}`), at, forced: false }));
  return [...forced.toReversed(), ...regular]
    .filter(({ at }) => isRetained(at, now))
    .sort((a, b) => b.at - a.at)
    .map(entry => ({ ...entry, subjectId: subject.id, report: subject.metricsAt(entry.at) }));
}
