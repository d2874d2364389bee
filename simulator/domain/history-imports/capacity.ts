import type { Usage } from '../../../openapi/generated/types.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { tierLimit, usageOf } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import type { ImportedPost } from './model.ts';
import type { World } from './world.ts';

/** What an organization may still import this UTC month from a real account; without a channel there is none yet (interface: Import limits). */
export function capacityOf(world: World, organization: Organization, type: string, externalId: string | null): Usage {
  const month = utcMonth(world.clock.now());
  const used = externalId === null ? 0 : world.quotas.monthlyHistoryPosts.get(accountMonthKey(type, externalId, month));
  return usageOf(used, tierLimit(organization, 'historyPosts'));
}

/** Counts posts that came in just now. */
export function takeCapacity(world: World, type: string, externalId: string, posts: number): void {
  world.quotas.monthlyHistoryPosts.add(accountMonthKey(type, externalId, utcMonth(world.clock.now())), posts);
}

/** Gives the place of a post back to the month in which it came. */
export function freeCapacity(world: World, { platform, accountExternalId, importedAt }: ImportedPost): void {
  world.quotas.monthlyHistoryPosts.add(accountMonthKey(platform, accountExternalId, utcMonth(importedAt)), -1);
}
