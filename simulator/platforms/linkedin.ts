import { FEED } from './kinds.ts';
import type { PlatformTraits } from './traits.ts';

export const linkedin: PlatformTraits<'LINKEDIN'> = {
  id: 'LINKEDIN',
  name: 'LinkedIn',
  errors: { reject: { code: 'LI:422', key: 'duplicate_content' } },
  channels: 'account',
  history: { kinds: FEED, showsMedia: false, titled: false },
  metrics: {
    post: {
      impressions: 'impressionCount',
      impressionsUnique: 'uniqueImpressionsCount',
      likes: 'likeCount',
      comments: 'commentCount',
      shares: 'shareCount',
    },
    profile: {
      impressions: 'impressionCount',
      impressionsUnique: 'uniqueImpressionsCount',
      likes: 'likeCount',
      comments: 'commentCount',
      followers: 'followerCount',
    },
  },
  username: ({ first, second, number }) => `${first}-${second}-${number}`,
  publication({ hasVideo, ids, thumbnail }) {
    const id = `urn:li:${hasVideo ? 'ugcPost' : 'share'}:7${ids.digits(18)}`;
    return {
      id,
      activity: `urn:li:activity:7${ids.digits(18)}`,
      permalink: `https://www.linkedin.com/feed/update/${id}/`,
      thumbnail: thumbnail(id),
    };
  },
};
