/** The posting caps that pause an import (D-CSV-08, D-CSV-13). */
import type { CreatePostRequest } from '../../../openapi/generated/types.ts';
import { nextUtcDay, utcDay, utcMonth } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import type { Organization } from '../organizations/model.ts';
import { targetsFor } from '../posts/check.ts';
import { readPostDate } from '../posts/rules.ts';
import { checkNewPost } from '../posts/save.ts';
import { countOfDay } from '../posts/state.ts';
import { dailyPostLimit, tierLimit } from '../quotas/rules.ts';
import { accountDayKey, monthlyKey } from '../quotas/state.ts';
import type { World } from './world.ts';

/**
 * When the rate limits of the post's platforms end, or the next UTC midnight where the platform names no end; null when there is none.
 * Throws like `POST /post`: only a row that would be accepted pauses the import.
 */
export function platformResetAt(world: World, organization: Organization, request: CreatePostRequest): number | null {
  const isLimited = request.socialAccountTypes.some(type => world.platforms[type].controls.failure()?.mode === 'rate-limited');
  if (request.status !== 'SCHEDULED' || !isLimited) return null;
  const { targets } = checkNewPost(world, organization, request);
  const resets = targets.flatMap(({ type, socialAccountId }) => {
    const account = world.accounts.byId.get(socialAccountId);
    const failure = account && world.platforms[type].postingLimit(platformAccountOf(account));
    return failure ? [failure.resetAt ?? nextUtcDay(world.clock.now())] : [];
  });
  return resets.length > 0 ? Math.max(...resets) : null;
}

/**
 * The accounts and days whose daily posting limit refused a post, one key each. Empty for a draft, and when the organization's monthly
 * limit is used up, which does not reset at the end of the day.
 */
export function exhaustedDays(world: World, organization: Organization, request: CreatePostRequest): string[] {
  const postDate = readPostDate(request.postDate);
  if (request.status !== 'SCHEDULED' || postDate === null) return [];
  const usedInMonth = world.quotas.monthly.get(monthlyKey('posts', organization.id, utcMonth(world.clock.now())));
  if (usedInMonth >= tierLimit(organization, 'monthlyPosts')) return [];
  return targetsFor(world, request.teamId, request.socialAccountTypes)
    .map(({ type, externalId }) => ({ type, key: accountDayKey(type, externalId, utcDay(postDate)) }))
    .filter(({ type, key }) => countOfDay(world, key) >= dailyPostLimit(organization, type))
    .map(({ key }) => key);
}
