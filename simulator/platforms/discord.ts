import { stringField } from './fields.ts';
import type { PlatformTraits } from './traits.ts';

export const discord: PlatformTraits<'DISCORD'> = {
  id: 'DISCORD',
  name: 'Discord',
  errors: {
    missing: { code: 'DI:10008', key: 'object_not_found' },
    forbidden: { code: 'DI:50013', key: 'missing_platform_permission' },
  },
  channels: [
    { id: 'c1', name: 'general' },
    { id: 'c1b', name: 'announcements' },
  ],
  people: {
    profilePath: ({ externalId }) => `users/${externalId}`,
    personId: ids => ids.digits(18),
    comment: ({ ids }) => ({ id: `1${ids.digits(18)}`, permalink: null }),
  },
  publication({ account, data, ids }) {
    const id = `1${ids.digits(18)}`;
    const channelId = stringField(data, 'channelId');
    return { id, permalink: channelId && `https://discord.com/channels/${account.externalId}/${channelId}/${id}`, channelId };
  },
};
