import type { Usage } from '../../../openapi/generated/types.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { tierLimit, usageOf } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import type { OpinionPlatform } from './model.ts';
import type { World } from './world.ts';

/** Returns what an organization may still import from a real account in this UTC month, over all teams and connections (QTA-21, D-MSC-27). */
export function capacityOf(world: World, organization: Organization, platform: OpinionPlatform, externalId: string): Usage {
  const month = utcMonth(world.clock.now());
  return usageOf(world.quotas.monthlyReviews.get(accountMonthKey(platform, externalId, month)), tierLimit(organization, 'reviews'));
}

/** Counts items that are stored for the first time now; those of a failed import stay counted (D-MSC-26). */
export function useCapacity(world: World, platform: OpinionPlatform, externalId: string, items: number): void {
  world.quotas.monthlyReviews.add(accountMonthKey(platform, externalId, utcMonth(world.clock.now())), items);
}
