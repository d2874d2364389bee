import type { Channel, ChannelMetadata } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from './model.ts';
import { checkChannelSelected, platformAccountOf } from './rules.ts';
import type { World } from './world.ts';

/** What the platform says about an account, as the control API sets it. */
export interface PlatformSide {
  readonly twitterSubType?: SocialAccount['twitterSubType'] | undefined;
  readonly channels?: readonly (ChannelRules & { readonly id: string })[] | undefined;
  /** Whether videos of a YOUTUBE channel take thumbnails of their own. */
  readonly isVerified?: boolean | undefined;
}

type ChannelRules = { readonly [K in Exclude<keyof ChannelMetadata, 'facebookPageId'>]?: boolean | undefined };

/** Changes what the platform says about an account. Throws 400 for what its platform does not have (D-PST-25, D-MSC-55). */
export function setPlatformSide(world: World, account: SocialAccount, { twitterSubType, channels, isVerified }: PlatformSide): void {
  if (twitterSubType !== undefined && account.type !== 'TWITTER')
    throw errors.invalidField(['twitterSubType'], `only a TWITTER account has one, and ${account.id} is one of ${account.type}`);
  if (channels !== undefined && account.type !== 'REDDIT')
    throw errors.invalidField(['channels'], `only channels of a REDDIT account have rules, and ${account.id} is one of ${account.type}`);
  if (isVerified !== undefined) setVerified(world, account, isVerified);
  const changed = channels ? withRules(account.channels, channels) : account.channels;
  const subType = twitterSubType ?? account.twitterSubType;
  world.accounts.byId.update(account, { twitterSubType: subType, channels: changed, updatedAt: world.clock.now() });
}

/** Returns what the platform says about an account, as far as the public API does not show it; null for what its platform does not have. */
export function platformSideOf({ platforms }: World, { type, twitterSubType, externalId }: SocialAccount) {
  const isVerified = type === 'YOUTUBE' && externalId !== null ? platforms.YOUTUBE.playlists.isVerified(externalId) : null;
  return { twitterSubType, isVerified };
}

function setVerified({ platforms }: World, account: SocialAccount, isVerified: boolean): void {
  if (account.type !== 'YOUTUBE')
    throw errors.invalidField(
      ['isVerified'],
      `only channels of a YOUTUBE account are verified, and ${account.id} is one of ${account.type}`,
    );
  checkChannelSelected(account);
  platforms.YOUTUBE.playlists.setVerified(platformAccountOf(account).externalId, isVerified);
}

function withRules(channels: readonly Channel[], changes: NonNullable<PlatformSide['channels']>): Channel[] {
  const index = changes.findIndex(({ id }) => !channels.some(channel => channel.id === id));
  const stranger = changes[index];
  if (stranger) {
    const known = channels.map(({ id }) => id).join(', ');
    throw errors.invalidField(['channels', index, 'id'], `the account has no channel ${stranger.id}. It has: ${known}`);
  }
  return channels.map(channel => {
    const change = changes.find(({ id }) => id === channel.id);
    return change ? { ...channel, metadata: merged(channel.metadata, change) } : channel;
  });
}

const UNKNOWN: ChannelMetadata = {
  allowImages: null,
  allowVideos: null,
  allowGalleries: null,
  linkFlairEnabled: null,
  facebookPageId: null,
};

function merged(metadata: ChannelMetadata | null, rules: ChannelRules): ChannelMetadata {
  const old = metadata ?? UNKNOWN;
  return {
    ...old,
    allowImages: rules.allowImages ?? old.allowImages,
    allowVideos: rules.allowVideos ?? old.allowVideos,
    allowGalleries: rules.allowGalleries ?? old.allowGalleries,
    linkFlairEnabled: rules.linkFlairEnabled ?? old.linkFlairEnabled,
  };
}
