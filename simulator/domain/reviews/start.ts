import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { selectedAccount } from '../accounts/selected-account.ts';
import type { Organization } from '../organizations/model.ts';
import { checkMonthly } from '../quotas/rules.ts';
import { capacityOf } from './capacity.ts';
import { queueImport } from './fetch.ts';
import { type OpinionKind, statusOfImport } from './kinds.ts';
import type { OpinionImport } from './model.ts';
import { ownKey } from './state.ts';
import type { World } from './world.ts';

/**
 * Queues an import from a team's selected account. Throws 409 while another one is active, or on FACEBOOK was completed within the pause (MSC-202,
 * D-MSC-24), and 403 when the month's capacity is used up (D-MSC-25).
 */
export function createImport(
  world: World,
  organization: Organization,
  { platform, importPrefix }: Pick<OpinionKind<never>, 'platform' | 'importPrefix'>,
  { teamId, count }: { readonly teamId: string; readonly count: number },
): OpinionImport {
  const { account, at } = selectedAccount(world, organization, teamId, platform);
  const { externalId } = at;
  const earlier = world.reviews.imports.findBy('own', ownKey(account.teamId, platform, externalId));
  checkNoneActive(earlier);
  if (platform === 'FACEBOOK') checkPause(world, earlier);
  const now = world.clock.now();
  checkMonthly(organization, 'reviews', capacityOf(world, organization, platform, externalId).used, now);
  const run = world.reviews.imports.insert({
    ...idsOf(account),
    id: world.ids.next(importPrefix),
    platform,
    externalId,
    requestedCount: count,
    status: 'PENDING',
    imported: 0,
    place: null,
    failedTries: 0,
    error: null,
    rateLimitResetAt: null,
    startedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  queueImport(world, run);
  return run;
}

function idsOf({ id: socialAccountId, organizationId, teamId }: SocialAccount) {
  return { organizationId, teamId, socialAccountId };
}

function checkNoneActive(earlier: readonly OpinionImport[]): void {
  const active = earlier.find(({ completedAt }) => completedAt === null);
  if (active)
    throw errors
      .conflict(`The import ${active.id} of this account is still ${statusOfImport(active)}. Wait until it has ended.`)
      .by('MSC-202');
}

function checkPause(world: World, earlier: readonly OpinionImport[]): void {
  const completed = earlier.findLast(({ status }) => status === 'COMPLETED');
  if (!completed || completed.completedAt === null) return;
  const until = completed.completedAt + world.reviews.pauses.of(completed.externalId);
  if (world.clock.now() < until)
    throw errors
      .conflict(`The import ${completed.id} of this account was completed just now. The next one may start at ${iso(until)}.`)
      .by('D-MSC-24');
}
