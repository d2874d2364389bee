import { stringField } from './fields.ts';
import type { PlatformTraits } from './traits.ts';

export const slack: PlatformTraits<'SLACK'> = {
  id: 'SLACK',
  name: 'Slack',
  errors: {
    missing: { code: 'SL:message_not_found', key: 'object_not_found' },
    forbidden: { code: 'SL:cant_delete_message', key: 'action_not_permitted' },
  },
  channels: [{ id: 'c2', name: 'general' }],
  people: {
    profilePath: ({ externalId }) => `team/${externalId}`,
    personId: ids => `U0${ids.letters(9, 'base36').toUpperCase()}`,
    comment: ({ now, ids }) => ({ id: `${Math.floor(now / 1000)}.${ids.digits(6)}`, permalink: null }),
  },
  username: ({ first, second, number }) => `${first}-${second}${number}`,
  publication({ account, data, now, ids }) {
    const seconds = Math.floor(now / 1000);
    const micros = ids.digits(6);
    const channelId = stringField(data, 'channelId');
    return {
      // Slack identifies a message by its time.
      id: `${seconds}.${micros}`,
      permalink: channelId && `https://${account.username}.slack.com/archives/${channelId}/p${seconds}${micros}`,
      channelId,
    };
  },
};
