import { FEED } from './kinds.ts';
import { textOf } from './text.ts';
import type { PlatformTraits } from './traits.ts';

export const discord: PlatformTraits<'DISCORD'> = {
  id: 'DISCORD',
  name: 'Discord',
  errors: {},
  channels: [
    { id: 'c1', name: 'general' },
    { id: 'c1b', name: 'announcements' },
  ],
  history: { kinds: FEED, showsMedia: false, titled: false },
  publication({ account, data, ids }) {
    const id = `1${ids.digits(18)}`;
    const channelId = textOf(data, 'channelId');
    return { id, permalink: channelId && `https://discord.com/channels/${account.externalId}/${channelId}/${id}`, channelId };
  },
};
