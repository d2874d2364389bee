import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import type { RefreshKind, Snapshot } from './model.ts';
import { checkForced, isRetained, refreshError } from './rules.ts';
import type { Subject } from './snapshots.ts';
import { forcedOnDay } from './state.ts';
import type { World } from './world.ts';

/**
 * Takes a snapshot now. Throws 429 when the organization's refreshes of the day are used up, 502 or 400 when the platform does not
 * answer.
 */
export function forceRefresh<M extends string>(
  world: World,
  organization: Organization,
  kind: RefreshKind,
  subject: Subject<M>,
): Snapshot<M> {
  const now = world.clock.now();
  const teams = world.organizations.teams.count('organization', organization.id);
  checkForced(kind, forcedOnDay(world.analytics, kind, organization.id, now), teams, now);
  const answer = world.platforms[subject.account.type].checkConnection(platformAccountOf(subject.account));
  if (!answer.ok) throw refreshError(answer.failure);
  prune(world, organization.id);
  const { id, subjectId, at } = world.analytics.forced.insert({
    id: world.ids.next(subject.prefix),
    kind,
    organizationId: organization.id,
    subjectId: subject.id,
    at: now,
  });
  return { id, subjectId, at, forced: true, report: subject.metricsAt(at) };
}

/** Removes forced refreshes past their retention. */
function prune(world: World, organizationId: string): void {
  const { forced } = world.analytics;
  for (const { id } of forced.findBy('organization', organizationId).filter(({ at }) => !isRetained(at, world.clock.now())))
    forced.remove(id);
}
