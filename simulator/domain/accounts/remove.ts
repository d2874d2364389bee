import type * as wire from '../../../openapi/generated/types.ts';
import { announceDeleted, announceTeamOf } from './announce.ts';
import type { SocialAccount } from './model.ts';
import { renderSocialAccount } from './render.ts';
import type { World } from './world.ts';

/**
 * Removes an account from its team. Emits `account.detached` first (the account leaves drafts and scheduled posts), then the webhooks
 * `social-account.deleted` and, unless the team itself is being removed, `team.updated`. Returns the wire form of the removed account.
 */
export function removeAccount(world: World, account: SocialAccount, { isTeamRemoved = false } = {}): wire.SocialAccount {
  const now = world.clock.now();
  if (account.checkJobId !== null) world.clock.cancel(account.checkJobId);
  world.accounts.byId.update(account, { checkJobId: null, updatedAt: now });
  world.accounts.byId.remove(account.id);
  if (!isTeamRemoved) world.accounts.removed.insert({ id: account.id, account, removedAt: now });
  world.events.emit('account.detached', { account });
  announceDeleted(world, account, now);
  if (!isTeamRemoved) announceTeamOf(world, account);
  return renderSocialAccount(account, now);
}

/** Forgets the removed accounts of a removed team: its posts are removed, too. */
export function forgetRemovedAccounts(world: World, teamId: string): void {
  for (const { id } of world.accounts.removed.findBy('team', teamId).slice()) world.accounts.removed.remove(id);
}
