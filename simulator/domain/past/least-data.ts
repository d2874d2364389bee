import type { Platform, PostData } from '../../../openapi/generated/types.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { World } from '../world.ts';

interface Owner {
  readonly organizationId: string;
  readonly teamId: string;
}

/** The least that platforms publish with a text: what they demand besides is taken from the team's uploads and the channels of its accounts. */
export function leastData(world: World, owner: Owner, platforms: readonly Platform[], text: string): PostData {
  const data: PostData = {};
  for (const platform of platforms) Object.assign(data, leastDataOf(world, owner, platform, text));
  return data;
}

function leastDataOf(world: World, { organizationId, teamId }: Owner, platform: Platform, text: string): PostData {
  const idsOf = (type: 'image' | 'video'): string[] => {
    const usable = world.uploads.byId.findBy('organization', organizationId).filter(upload => [null, teamId].includes(upload.teamId));
    return usable.filter(upload => upload.type === type).flatMap(({ id }, index) => (index === 0 ? [id] : []));
  };
  const channel = (): { readonly id: string; readonly name: string } => {
    const account = accountOfTeam(world.accounts, teamId, platform);
    const [first] = account?.externalId ? world.platforms[platform].channels(platformAccountOf(account).externalId) : [];
    // Without one, the rules refuse the post.
    return first ?? { id: '', name: '' };
  };
  switch (platform) {
    case 'INSTAGRAM':
      return { INSTAGRAM: { text, uploadIds: idsOf('image') } };
    case 'TIKTOK':
      return { TIKTOK: { text, uploadIds: idsOf('video') } };
    case 'YOUTUBE':
      return { YOUTUBE: { text, uploadIds: idsOf('video') } };
    case 'SNAPCHAT':
      return { SNAPCHAT: { text, uploadIds: idsOf('video') } };
    case 'PINTEREST':
      return { PINTEREST: { text, boardName: channel().name, uploadIds: idsOf('image') } };
    case 'REDDIT':
      return { REDDIT: { text, sr: channel().id } };
    case 'DISCORD':
      return { DISCORD: { text, channelId: channel().id } };
    case 'SLACK':
      return { SLACK: { text, channelId: channel().id } };
    default:
      return { [platform]: { text } };
  }
}

/** The least data, and what a fixture declares differently; not validated. */
export function withDeclared(least: PostData, declared: Readonly<Record<string, object>>): object {
  const entries = Object.entries<object | null | undefined>(least).map(([platform, data]) => [
    platform,
    { ...data, ...declared[platform] },
  ]);
  return { ...declared, ...Object.fromEntries(entries) };
}
