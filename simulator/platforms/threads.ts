import type { PlatformTraits } from './traits.ts';

export const threads: PlatformTraits<'THREADS'> = {
  id: 'THREADS',
  name: 'Threads',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
    missing: { code: 'META:100:33', key: 'object_not_found', httpStatus: 400 },
  },
  history: { hasMediaUrls: true },
  metrics: {
    post: { views: 'views', likes: 'likes', comments: 'replies', shares: 'reposts' },
    profile: { views: 'views', likes: 'likes', comments: 'replies', followers: 'followers_count' },
  },
  people: {
    profilePath: ({ username }) => `@${username}`,
    personId: ids => ids.digits(17),
    // A reply is an ordinary post.
    comment: ({ author, ids }) => ({
      id: `18${ids.digits(15)}`,
      permalink: `https://www.threads.com/@${author.username}/post/${ids.letters(11, 'base64url')}`,
    }),
  },
  publication: ({ account, ids }) => ({
    id: `18${ids.digits(15)}`,
    permalink: `https://www.threads.com/@${account.username}/post/${ids.letters(11, 'base64url')}`,
    creationId: `17${ids.digits(15)}`,
  }),
};
