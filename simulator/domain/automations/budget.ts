import { iso, nextUtcMonth, utcMonth } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import { tierLimit } from '../quotas/rules.ts';
import { accountMonthKey } from '../quotas/state.ts';
import type { RunError } from './model.ts';
import { budgetUsedUp } from './rules.ts';
import type { World } from './world.ts';

/** What came of asking for a run: the counter that its unit was taken from, or why there is none left. */
export type BudgetAnswer = { readonly budgetKey: string; readonly error: null } | { readonly budgetKey: null; readonly error: RunError };

/** Takes one run of this UTC month from the real account's budget (interface: DM and automation budgets; decisions §13). */
export function takeRun(world: World, organization: Organization, account: SocialAccount): BudgetAnswer {
  const now = world.clock.now();
  const { monthlyAutomationRuns } = world.quotas;
  const key = accountMonthKey(account.type, platformAccountOf(account).externalId, utcMonth(now));
  const limit = tierLimit(organization, 'automationRuns');
  if (monthlyAutomationRuns.get(key) >= limit) return { budgetKey: null, error: budgetUsedUp(limit, iso(nextUtcMonth(now))) };
  monthlyAutomationRuns.add(key);
  return { budgetKey: key, error: null };
}

/** Gives a run back that does not count after all. */
export function giveBackRun(world: World, budgetKey: string): void {
  world.quotas.monthlyAutomationRuns.add(budgetKey, -1);
}
