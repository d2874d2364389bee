import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { SocialAccount } from './model.ts';

/** The wire form of an account. Secrets are not stored, so that none can leak (ACC-05). `deletedAt`: for a removed account. */
export function renderSocialAccount(account: SocialAccount, deletedAt: number | null = null): wire.SocialAccount {
  return {
    id: account.id,
    type: account.type,
    teamId: account.teamId,
    username: account.username,
    displayName: account.displayName,
    bio: account.bio,
    avatarUrl: account.avatarUrl,
    externalId: account.externalId,
    providerPageId: account.pageId,
    userUsername: account.person.username,
    userDisplayName: account.person.displayName,
    userEmail: account.person.email,
    userId: account.platformUserId,
    channels: account.channels,
    mastodonServerId: account.mastodonServerId,
    instagramConnectionMethod: account.instagramConnectionMethod,
    twitterSubType: account.twitterSubType,
    isTiktokBusinessAccount: account.isTiktokBusinessAccount,
    disconnectedCheckTryAt: iso(account.disconnectedCheckTryAt),
    deleteOn: iso(account.deleteOn),
    createdAt: iso(account.createdAt),
    updatedAt: iso(account.updatedAt),
    deletedAt: iso(deletedAt),
  };
}
