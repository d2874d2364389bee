import type { PlatformTraits } from './traits.ts';

export const linkedin: PlatformTraits<'LINKEDIN'> = {
  id: 'LINKEDIN',
  name: 'LinkedIn',
  errors: {
    reject: { code: 'LI:422', key: 'duplicate_content' },
    missing: { code: 'LI:404', key: 'object_not_found' },
    forbidden: { code: 'LI:403', key: 'action_not_permitted' },
  },
  channels: 'account',
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
  people: {
    profilePath: ({ username }) => `in/${username}`,
    personId: ids => `urn:li:person:${ids.letters(10, 'base64url')}`,
    comment({ publicationId, ids }) {
      const id = `7${ids.digits(18)}`;
      const commentUrn = `urn:li:comment:(${publicationId},${id})`;
      const query = `commentUrn=${encodeURIComponent(commentUrn)}`;
      return { id, commentUrn, permalink: `https://www.linkedin.com/feed/update/${publicationId}/?${query}` };
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
