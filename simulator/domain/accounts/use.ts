import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from './model.ts';
import { checkChannelSelected } from './rules.ts';

/** The part of an account that decides whether it can be used now. */
type Usable = Pick<SocialAccount, 'type' | 'externalId' | 'username' | 'channels' | 'messagingScope'>;

/**
 * Throws 400 unless an account can read and write messages now, or manage comments on TIKTOK: it has a channel and the permission. This is
 * judged at each use, because both may have been taken away since the account was set up (D-ACC-16).
 */
export function checkUsable(account: Usable): void {
  checkChannelSelected(account);
  checkPermission(account);
}

/** The same for something that belongs to a real account. Throws 400 that names it when another channel is selected (D-ACC-17). */
export function checkUsableAs(account: Usable, externalId: string): void {
  checkChannelSelected(account);
  if (account.externalId !== externalId) {
    const { type, username, channels } = account;
    const name = channels.find(({ id }) => id === externalId)?.name;
    throw errors
      .invalid(
        `This belongs to the ${type} account ${name === undefined ? externalId : `${name} (${externalId})`}, and the team has selected ${username} (${account.externalId}). Select its channel first.`,
      )
      .by('D-ACC-17');
  }
  checkPermission(account);
}

/** Throws 400 for an account that was last connected without the permission to read and write messages, or on TIKTOK to manage comments. */
export function checkPermission({ messagingScope }: Pick<SocialAccount, 'messagingScope'>): void {
  if (!messagingScope) throw errors.invalid('Reconnect the account with messaging permissions').by('D-ACC-16');
}
