import { iso, nextUtcMonth, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import { tierLimit } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import type { RunError } from './model.ts';
import { budgetUsedUp } from './rules.ts';
import type { World } from './world.ts';

/** The counter that a run was reserved from, or why none is left. */
export type RunReservation = { readonly budgetKey: string; readonly error: null } | { readonly budgetKey: null; readonly error: RunError };

/** Reserves one run of this UTC month from the real account's budget (D-QTA-06). */
export function reserveRun(world: World, organization: Organization, account: SocialAccount): RunReservation {
  const now = world.clock.now();
  const { monthlyAutomationRuns } = world.quotas;
  const key = accountMonthKey(account.type, platformAccountOf(account).externalId, utcMonth(now));
  const limit = tierLimit(organization, 'automationRuns');
  if (monthlyAutomationRuns.get(key) >= limit) return { budgetKey: null, error: budgetUsedUp(limit, iso(nextUtcMonth(now))) };
  monthlyAutomationRuns.add(key);
  return { budgetKey: key, error: null };
}

/** Releases a reserved run that does not count (QTA-36, QTA-37). */
export function releaseRun(world: World, budgetKey: string): void {
  world.quotas.monthlyAutomationRuns.add(budgetKey, -1);
}
