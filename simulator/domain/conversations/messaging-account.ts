import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { checkUsable, checkUsableAs } from '../accounts/use.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { ThreadOwner } from './model.ts';
import { checkEnabled } from './rules.ts';
import type { World } from './world.ts';

/**
 * The team's connection through which messages of a real account go now. Throws 403 unless messaging is enabled, and when it was removed.
 * {@link checkSendable} judges the rest, which comes after permissions and quotas (D-GEN-04).
 */
export function messagingAccount(world: World, { teamId, platform }: ThreadOwner): SocialAccount {
  return checkEnabled(accountOfTeam(world.accounts, teamId, platform));
}

/** Throws 400 unless the account has a channel, which is that of the conversation or comment, and the messaging permission (D-ACC-16). */
export function checkSendable(account: SocialAccount, { accountExternalId }: ThreadOwner): void {
  checkUsableAs(account, accountExternalId);
}

/** The account that a message to a conversation goes through now. Throws what the two checks above throw. */
export function senderOf(world: World, conversation: ThreadOwner): PlatformAccount {
  const account = messagingAccount(world, conversation);
  checkSendable(account, conversation);
  return platformAccountOf(account);
}

/**
 * Throws 400 when the team's account has no channel or lacks the permission. A thread of another channel can be read, and so can one whose
 * account was removed (D-ACC-17).
 */
export function checkReadable(world: World, { teamId, platform }: ThreadOwner): void {
  const account = accountOfTeam(world.accounts, teamId, platform);
  if (account) checkUsable(account);
}
