/** The posting caps that pause an import (decisions §5, §13). */
import type { CreatePostRequest, Platform } from '../../../openapi/generated/types.ts';
import { nextUtcDay, utcDay, utcMonth } from '../../kernel/time.ts';
import type { Organization } from '../organizations/model.ts';
import type { FailureOrder } from '../ports.ts';
import { targetsFor } from '../posts/check.ts';
import { readPostDate } from '../posts/rules.ts';
import { countOfDay, dayKey } from '../posts/state.ts';
import { dailyPostLimit, tierLimit } from '../quotas/rules.ts';
import { monthlyKey } from '../quotas/state.ts';
import type { World } from '../world.ts';

/** When the rate limit of a platform that the post goes to ends, else the next UTC midnight; null when none is in force. */
export function platformResetAt(world: World, request: CreatePostRequest): number | null {
  if (request.status !== 'SCHEDULED') return null;
  const limited = request.socialAccountTypes.filter(type => rateLimitOf(world, type));
  if (limited.length === 0) return null;
  const resets = targetsFor(world, request.teamId, limited).flatMap(({ type, socialAccountId }) => {
    const order = rateLimitOf(world, type);
    if (!order || (order.socialAccountId ?? socialAccountId) !== socialAccountId) return [];
    return [order.resetAt ?? nextUtcDay(world.clock.now())];
  });
  return resets.length > 0 ? Math.max(...resets) : null;
}

function rateLimitOf(world: World, type: Platform): FailureOrder | null {
  const order = world.platforms[type].controls.failure();
  return order?.mode === 'rate-limited' && order.rate !== 0 ? order : null;
}

/**
 * The accounts and days whose daily posting limit keeps a refused post out, a key each. Empty for a draft, and when the organization's month is
 * full: no day's end would help then.
 */
export function fullDays(world: World, organization: Organization, request: CreatePostRequest): string[] {
  const postDate = readPostDate(request.postDate);
  if (request.status !== 'SCHEDULED' || postDate === null) return [];
  const usedInMonth = world.quotas.monthly.get(monthlyKey('posts', organization.id, utcMonth(world.clock.now())));
  if (usedInMonth >= tierLimit(organization, 'monthlyPosts')) return [];
  return targetsFor(world, request.teamId, request.socialAccountTypes)
    .filter(target => countOfDay(world.posts, target, postDate) >= dailyPostLimit(organization, target.type))
    .map(({ type, externalId }) => dayKey(type, externalId, utcDay(postDate)));
}
