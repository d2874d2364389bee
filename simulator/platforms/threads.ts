import type { PlatformTraits } from './traits.ts';

export const threads: PlatformTraits<'THREADS'> = {
  id: 'THREADS',
  name: 'Threads',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
  },
  channels: [],
  publication: ({ account, ids }) => ({
    id: `18${ids.digits(15)}`,
    permalink: `https://www.threads.com/@${account.username}/post/${ids.letters(11, 'base64url')}`,
    creationId: `17${ids.digits(15)}`,
  }),
};
