import type { Platform } from '../../../openapi/generated/types.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { World } from '../world.ts';

/** The least that a platform publishes with a text: what it demands besides is taken from the team's uploads and the account's channels. */
export function leastData(
  world: World,
  { organizationId, teamId }: { organizationId: string; teamId: string },
  platform: Platform,
  text: string,
): object {
  const account = accountOfTeam(world.accounts, teamId, platform);
  const uploads = world.uploads.byId.findBy('organization', organizationId).filter(upload => [null, teamId].includes(upload.teamId));
  const mediaOf = (type: 'image' | 'video'): { readonly uploadIds?: readonly string[] } => {
    const upload = uploads.find(candidate => candidate.type === type);
    return upload ? { uploadIds: [upload.id] } : {};
  };
  const [channel] = account?.externalId ? world.platforms[platform].channels(platformAccountOf(account).externalId) : [];
  switch (platform) {
    case 'INSTAGRAM':
      return { text, ...mediaOf('image') };
    case 'TIKTOK':
    case 'YOUTUBE':
    case 'SNAPCHAT':
      return { text, ...mediaOf('video') };
    case 'PINTEREST':
      return { text, boardName: channel?.name, ...mediaOf('image') };
    case 'REDDIT':
      return { text, sr: channel?.id };
    case 'DISCORD':
    case 'SLACK':
      return { text, channelId: channel?.id };
    default:
      return { text };
  }
}

/** The data of a post on its platforms: the least, and what is declared differently. */
export function dataOf(
  world: World,
  owner: { organizationId: string; teamId: string },
  platforms: readonly Platform[],
  text: string,
  declared: Readonly<Record<string, object>> = {},
): Readonly<Record<string, object>> {
  return Object.fromEntries(platforms.map(platform => [platform, { ...leastData(world, owner, platform, text), ...declared[platform] }]));
}
