import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { PostMetric, ProfileMetric } from '../ports/platform-reads.ts';
import type { Snapshot } from './model.ts';
import type { World } from './world.ts';

/** The wire form of a snapshot of an account. */
export function renderProfileSnapshot(snapshot: Snapshot<ProfileMetric>): wire.ProfileAnalytics {
  return { id: snapshot.id, socialAccountId: snapshot.subjectId, ...snapshot.report.counts, ...takenAt(snapshot) };
}

/** The wire form of a snapshot of a post. The raw endpoint has the platform's response. */
export function renderPostSnapshot(snapshot: Snapshot<PostMetric>): wire.PostAnalytics {
  return { id: snapshot.id, profilePostId: snapshot.subjectId, ...snapshot.report.counts, raw: null, ...takenAt(snapshot) };
}

/** The platform's response for a snapshot of an account. */
export function renderRawProfileSnapshot(world: World, snapshot: Snapshot<ProfileMetric>): wire.RawProfileAnalytics {
  const { id, subjectId, report } = snapshot;
  return { id: world.ids.of('araw', id), socialAccountId: subjectId, analyticsId: id, raw: report.raw(), ...takenAt(snapshot) };
}

/** The platform's response for a snapshot of a post. */
export function renderRawPostSnapshot(world: World, snapshot: Snapshot<PostMetric>): wire.RawPostAnalytics {
  const { id, subjectId, report } = snapshot;
  return { id: world.ids.of('praw', id), profilePostId: subjectId, analyticsId: id, raw: report.raw(), ...takenAt(snapshot) };
}

function takenAt({ at, forced }: Snapshot<string>) {
  return { forced, createdAt: iso(at), updatedAt: iso(at), deletedAt: null };
}
