import { utcDay, utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import { checkDaily, checkMonthly, dailyCommentLimit, tierLimit } from '../quotas/rules.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import type { World } from './world.ts';

/** A comment on its way out of DRAFT, as quotas see it. */
export interface Counted extends Pick<CreatedComment, 'organizationId' | 'targets' | 'leftDraftAt' | 'dailyKeys'> {
  readonly postDate: number;
}

/**
 * Throws 403 when a quota has no room for the comment: the organization's month, unless the comment counts in one already, then the UTC day
 * of its date for each real account, whoever used it. A comment that is there already does not stand in its own way.
 */
export function checkQuotas(world: World, { organizationId, targets, postDate, leftDraftAt, dailyKeys }: Counted): void {
  const organization = organizationById(world.organizations, organizationId);
  if (leftDraftAt === null) checkMonth(world, organization);
  for (const target of targets) {
    const key = dailyKeyOf(target, postDate);
    const used = world.quotas.dailyComments.get(key) - (dailyKeys.includes(key) ? 1 : 0);
    const username = world.accounts.byId.get(target.socialAccountId)?.username ?? target.externalId;
    const quota = `Daily comment limit of the ${target.type} account ${username}`;
    checkDaily(quota, used, dailyCommentLimit(organization, target.type), postDate);
  }
}

function checkMonth(world: World, organization: Organization): void {
  const now = world.clock.now();
  const used = world.quotas.monthly.get(monthlyKey('comments', organization.id, utcMonth(now)));
  checkMonthly('Monthly comment limit', used, tierLimit(organization, 'monthlyComments'), now);
}

/** Counts a comment against its days and, the first time, against the month. What changes of the comment. */
export function count(world: World, comment: Counted): Pick<CreatedComment, 'leftDraftAt' | 'dailyKeys'> {
  const { organizationId, targets, postDate, leftDraftAt } = comment;
  uncount(world, comment);
  const dailyKeys = targets.map(target => dailyKeyOf(target, postDate));
  for (const key of dailyKeys) world.quotas.dailyComments.add(key);
  if (leftDraftAt !== null) return { leftDraftAt, dailyKeys };
  const now = world.clock.now();
  world.quotas.monthly.add(monthlyKey('comments', organizationId, utcMonth(now)));
  return { leftDraftAt: now, dailyKeys };
}

/** Gives the places of a comment back that is a draft again, or deleted. What it took of the month it keeps (interface: Limits). */
export function uncount(world: World, { dailyKeys }: Pick<CreatedComment, 'dailyKeys'>): Pick<CreatedComment, 'dailyKeys'> {
  for (const key of dailyKeys) world.quotas.dailyComments.add(key, -1);
  return { dailyKeys: [] };
}

function dailyKeyOf({ type, externalId }: CommentTarget, day: number): string {
  return accountDayKey(type, externalId, utcDay(day));
}
