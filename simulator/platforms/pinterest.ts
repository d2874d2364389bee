import type { PlatformTraits } from './traits.ts';

export const pinterest: PlatformTraits<'PINTEREST'> = {
  id: 'PINTEREST',
  name: 'Pinterest',
  errors: {
    outage: { code: 'PIN:12', key: 'temporary_platform_error' },
    auth: { code: 'PIN:2', key: 'account_connection_expired' },
  },
  // Posts refer to a board by name.
  channels: [{ id: 'board1', name: 'Board' }],
  history: {
    kinds: [
      { weight: 70, type: 'IMAGE', surface: 'PROFILE_GRID', media: 'IMAGE' },
      { weight: 10, type: 'IMAGE', surface: 'PROFILE_GRID', media: 'IMAGE', carousel: true },
      { weight: 20, type: 'VIDEO', surface: 'PROFILE_GRID', media: 'VIDEO' },
    ],
    hasMediaUrls: true,
    hasTitles: true,
  },
  metrics: {
    post: { impressions: 'IMPRESSION', likes: 'TOTAL_REACTIONS', comments: 'TOTAL_COMMENTS', saves: 'SAVE' },
    profile: {
      impressions: 'IMPRESSION',
      views: 'monthly_views',
      postCount: 'pin_count',
      followers: 'follower_count',
      following: 'following_count',
    },
  },
  people: {
    profilePath: ({ username }) => `${username}/`,
    personId: ids => ids.digits(18),
    comment: ({ ids }) => ({ id: ids.digits(19), permalink: null }),
  },
  publication({ ids, thumbnail }) {
    const id = ids.digits(18);
    return { id, permalink: `https://www.pinterest.com/pin/${id}/`, thumbnail: thumbnail(id) };
  },
};
