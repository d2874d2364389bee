import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { ImportedPost } from '../history-imports/model.ts';
import type { MetricsAt, PostMetric, ProfileMetric } from '../ports/platform-reads.ts';
import type { Snapshot } from './model.ts';
import { isKept, regularRefreshes } from './rules.ts';
import type { World } from './world.ts';

/** What can be looked at again and again: a profile, or a post as its platform has it. */
export interface Subject<M extends string> {
  readonly id: string;
  /** What the ids of its snapshots begin with. */
  readonly prefix: 'aan' | 'pan';
  readonly account: SocialAccount;
  /** When it was looked at without being asked to. */
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

/** An imported post as the subject of snapshots: one was taken with its import, others with the regular refreshes that it took part in. */
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
 * The snapshots of a subject that are kept, newest first. Only the forced ones are entities; all numbers are looked up as of their
 * instant, so that reading changes nothing.
 */
export function snapshotsOf<M extends string>(world: World, subject: Subject<M>): Snapshot<M>[] {
  const now = world.clock.now();
  const forced = world.analytics.forced.findBy('subject', subject.id).map(({ id, at }) => ({ id, at, forced: true }));
  const regular = subject.regular.map(at => ({ id: world.ids.of(subject.prefix, `${subject.id}:${at}`), at, forced: false }));
  return [...forced.toReversed(), ...regular]
    .filter(({ at }) => isKept(at, now))
    .sort((a, b) => b.at - a.at)
    .map(taken => ({ ...taken, subjectId: subject.id, report: subject.metricsAt(taken.at) }));
}
