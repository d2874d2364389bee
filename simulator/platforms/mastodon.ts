import type { PlatformTraits } from './traits.ts';

export const mastodon: PlatformTraits<'MASTODON'> = {
  id: 'MASTODON',
  name: 'Mastodon',
  errors: {
    outage: { code: 'MST:503', key: 'temporary_platform_error' },
    missing: { code: 'MST:404', key: 'object_not_found' },
    forbidden: { code: 'MST:403', key: 'action_not_permitted' },
  },
  history: { hasMediaUrls: true },
  metrics: {
    post: { likes: 'favourites_count', comments: 'replies_count', shares: 'reblogs_count' },
    profile: { postCount: 'statuses_count', followers: 'followers_count', following: 'following_count' },
  },
  people: {
    profilePath: ({ username }) => `@${username}`,
    personId: ids => `10${ids.digits(16)}`,
    comment({ author, ids }) {
      const id = `11${ids.digits(16)}`;
      return { id, permalink: `https://mastodon.social/@${author.username}/${id}` };
    },
  },
  publication({ account, ids, thumbnail }) {
    const id = `11${ids.digits(16)}`;
    return { id, permalink: `https://mastodon.social/@${account.username}/${id}`, thumbnail: thumbnail(id) };
  },
};
