import { utcDay, utcMonth } from '../../kernel/time.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { Organization } from '../organizations/model.ts';
import { organizationById } from '../organizations/state.ts';
import { checkMonthly, dailyCommentLimit, dailyCommentsError } from '../quotas/rules.ts';
import { accountDayKey, accountOfDayKey, monthlyKey } from '../quotas/state.ts';
import type { CommentTarget, CreatedComment } from './model.ts';
import type { CommentsState } from './state.ts';
import type { World } from './world.ts';

/** The fields of a comment that quotas depend on. */
export interface CountableComment extends Pick<CreatedComment, 'organizationId' | 'targets' | 'leftDraftAt' | 'dailyKeys'> {
  readonly postDate: number;
}

/**
 * Throws 403 when a quota is used up: that of the organization's month, unless the comment is counted already, then that of the UTC day of
 * its date for each real account (D-QTA-06, D-QTA-07). A comment that is counted already is not counted twice.
 */
export function checkQuotas(world: World, { organizationId, targets, postDate, leftDraftAt, dailyKeys }: CountableComment): void {
  const organization = organizationById(world.organizations, organizationId);
  if (leftDraftAt === null) checkMonth(world, organization);
  for (const target of targets) {
    const key = dailyKeyOf(target, postDate);
    const used = world.quotas.dailyComments.get(key) - (dailyKeys.includes(key) ? 1 : 0);
    const limit = dailyCommentLimit(organization, target.type);
    if (used < limit) continue;
    const { type: platform, externalId, socialAccountId } = target;
    const username = world.accounts.byId.get(socialAccountId)?.username ?? externalId;
    const usedBy = idsOfDay(world.comments, key, { dailyKeys, most: used });
    throw dailyCommentsError({ organization, platform, username, limit, used, usedBy, day: postDate });
  }
}

function checkMonth(world: World, organization: Organization): void {
  const now = world.clock.now();
  const used = world.quotas.monthly.get(monthlyKey('comments', organization.id, utcMonth(now)));
  checkMonthly(organization, 'monthlyComments', used, now);
}

/** What a comment was counted by so far. */
export type Counted = Pick<CreatedComment, 'dailyKeys' | 'targets'>;

/**
 * Counts a comment against its days and, the first time, against the month, in place of what it was counted by before. Returns the changed fields
 * of the comment.
 */
export function countComment(world: World, comment: CountableComment, before: Counted): Pick<CreatedComment, 'leftDraftAt' | 'dailyKeys'> {
  const { organizationId, targets, postDate, leftDraftAt } = comment;
  const { dailyKeys: kept } = uncountComment(world, before);
  const added = targets.map(target => dailyKeyOf(target, postDate)).filter(key => !kept.includes(key));
  for (const key of added) world.quotas.dailyComments.add(key);
  const dailyKeys = [...kept, ...added];
  if (leftDraftAt !== null) return { leftDraftAt, dailyKeys };
  const now = world.clock.now();
  world.quotas.monthly.add(monthlyKey('comments', organizationId, utcMonth(now)));
  return { leftDraftAt: now, dailyKeys };
}

/**
 * Releases the daily quota of a comment that is a draft again, or deleted, except on platforms where it went live (D-QTA-08). The month still
 * counts it (QTA-17).
 */
export function uncountComment(world: World, { dailyKeys, targets }: Counted): Pick<CreatedComment, 'dailyKeys'> {
  const live = new Set(targets.filter(({ publication }) => publication).map(({ type, externalId }) => realAccountKey(type, externalId)));
  const kept = dailyKeys.filter(key => live.has(accountOfDayKey(key)));
  for (const key of dailyKeys) if (!kept.includes(key)) world.quotas.dailyComments.add(key, -1);
  return { dailyKeys: kept };
}

/** The ids of the comments that a day counts, oldest first. They are searched from the newest one on: there is no index, which every comment would pay for. */
function idsOfDay(
  { created }: CommentsState,
  key: string,
  { dailyKeys, most }: { readonly dailyKeys: readonly string[]; readonly most: number },
): readonly string[] {
  const all = created.all();
  const ids: string[] = [];
  for (let i = all.length - 1; i >= 0 && ids.length < most; i--) {
    const comment = all[i];
    // The comment that is judged has these very keys.
    if (comment && comment.dailyKeys !== dailyKeys && comment.dailyKeys.includes(key)) ids.push(comment.id);
  }
  return ids.toReversed();
}

function dailyKeyOf({ type, externalId }: CommentTarget, day: number): string {
  return accountDayKey(type, externalId, utcDay(day));
}
