import type { PlatformTraits } from './traits.ts';

export const twitter: PlatformTraits<'TWITTER'> = {
  id: 'TWITTER',
  name: 'X (Twitter)',
  errors: {
    outage: { code: 'TW:503', key: 'temporary_platform_error' },
    auth: { code: 'TW:401', key: 'account_connection_expired' },
    missing: { code: 'TW:404', key: 'object_not_found' },
    forbidden: { code: 'TW:403', key: 'action_not_permitted' },
  },
  people: {
    profilePath: ({ username }) => username,
    personId: ids => ids.digits(19),
    comment({ author, ids }) {
      const id = `1${ids.digits(18)}`;
      return { id, permalink: `https://x.com/${author.username}/status/${id}` };
    },
  },
  publication({ account, ids }) {
    const id = `1${ids.digits(18)}`;
    return { id, permalink: `https://x.com/${account.username}/status/${id}` };
  },
};
