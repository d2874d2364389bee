import type { PlatformTraits } from './traits.ts';

export const pinterest: PlatformTraits<'PINTEREST'> = {
  id: 'PINTEREST',
  name: 'Pinterest',
  errors: {
    outage: { code: 'PIN:12', key: 'temporary_platform_error' },
    auth: { code: 'PIN:2', key: 'account_connection_expired' },
  },
  // Posts name a board by its name.
  channels: [{ id: 'board1', name: 'Board' }],
  publication({ ids, thumbnail }) {
    const id = ids.digits(18);
    return { id, permalink: `https://www.pinterest.com/pin/${id}/`, thumbnail: thumbnail(id) };
  },
};
