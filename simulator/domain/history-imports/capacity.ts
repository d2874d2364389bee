import type { Usage } from '../../../openapi/generated/types.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { tierLimit, usageOf } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import type { ImportedPost } from './model.ts';
import type { World } from './world.ts';

/** The posts that an organization may still import from a real account in this UTC month (QTA-19); without a channel nothing is used. */
export function capacityOf(world: World, organization: Organization, type: string, externalId: string | null): Usage {
  const month = utcMonth(world.clock.now());
  const used = externalId === null ? 0 : world.quotas.monthlyHistoryPosts.get(accountMonthKey(type, externalId, month));
  return usageOf(used, tierLimit(organization, 'historyPosts'));
}

/** Counts posts that are imported now. */
export function useCapacity(world: World, type: string, externalId: string, posts: number): void {
  world.quotas.monthlyHistoryPosts.add(accountMonthKey(type, externalId, utcMonth(world.clock.now())), posts);
}

/** Releases the capacity of a post in the month of its import. */
export function releaseCapacity(world: World, { platform, accountExternalId, importedAt }: ImportedPost): void {
  world.quotas.monthlyHistoryPosts.add(accountMonthKey(platform, accountExternalId, utcMonth(importedAt)), -1);
}
