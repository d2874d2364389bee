import type { PlatformTraits } from './traits.ts';

export const instagram: PlatformTraits<'INSTAGRAM'> = {
  id: 'INSTAGRAM',
  name: 'Instagram',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    'rate-limited': { code: 'META:9:2207042', key: 'posting_rate_limited' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
    reject: { code: 'META:25:2207050', key: 'account_restricted' },
    missing: { code: 'META:100:33', key: 'object_not_found', httpStatus: 400 },
    forbidden: { code: 'META:200', key: 'missing_platform_permission' },
  },
  channels: 'account',
  history: {
    kinds: [
      { weight: 30, type: 'POST', surface: 'PROFILE_GRID', media: 'IMAGE' },
      { weight: 15, type: 'POST', surface: 'PROFILE_GRID', media: 'IMAGE', carousel: true },
      { weight: 25, type: 'REEL', surface: 'PROFILE_GRID', media: 'VIDEO' },
      { weight: 10, type: 'REEL', surface: 'NON_GRID', media: 'VIDEO' },
      { weight: 12, type: 'STORY', surface: 'STORY', media: 'IMAGE' },
      { weight: 8, type: 'STORY', surface: 'STORY', media: 'VIDEO' },
    ],
    hasMediaUrls: true,
  },
  metrics: {
    post: {
      impressions: 'impressions',
      impressionsUnique: 'reach',
      views: 'views',
      viewsUnique: 'viewers',
      likes: 'like_count',
      comments: 'comments_count',
      shares: 'shares',
      saves: 'saved',
    },
    profile: {
      impressions: 'impressions',
      impressionsUnique: 'reach',
      views: 'views',
      viewsUnique: 'viewers',
      likes: 'likes',
      comments: 'comments',
      postCount: 'media_count',
      followers: 'followers_count',
      following: 'follows_count',
    },
  },
  people: {
    profilePath: ({ username }) => username,
    personId: ids => ids.digits(16),
    comment: ({ ids }) => ({ id: `17${ids.digits(15)}`, permalink: null }),
    messageId: ids => `aWdfZAG1f${ids.letters(64, 'base64url')}`,
  },
  publication({ account, type, ids, thumbnail }) {
    const id = `18${ids.digits(15)}`;
    const shortcode = ids.letters(11, 'base64url');
    const paths: Readonly<Record<string, string>> = { REEL: `reel/${shortcode}`, STORY: `stories/${account.username}/${id}` };
    return {
      id,
      permalink: `https://www.instagram.com/${paths[type] ?? `p/${shortcode}`}/`,
      thumbnail: thumbnail(id),
      creationId: `17${ids.digits(15)}`,
    };
  },
};
