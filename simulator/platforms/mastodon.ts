import type { PlatformTraits } from './traits.ts';

export const mastodon: PlatformTraits<'MASTODON'> = {
  id: 'MASTODON',
  name: 'Mastodon',
  errors: { outage: { code: 'MST:503', key: 'temporary_platform_error' } },
  channels: [],
  publication({ account, ids, thumbnail }) {
    const id = `11${ids.digits(16)}`;
    return { id, permalink: `https://mastodon.social/@${account.username}/${id}`, thumbnail: thumbnail(id) };
  },
};
