import type { PlatformTraits } from './traits.ts';

export const tiktok: PlatformTraits<'TIKTOK'> = {
  id: 'TIKTOK',
  name: 'TikTok',
  errors: {
    missing: { code: 'TT:50001', key: 'invalid_request_parameters', httpStatus: 400 },
  },
  history: {
    kinds: [
      { weight: 80, type: 'VIDEO', surface: 'PROFILE_GRID', media: 'VIDEO' },
      { weight: 8, type: 'IMAGE', surface: 'PROFILE_GRID', media: 'IMAGE' },
      { weight: 12, type: 'IMAGE', surface: 'PROFILE_GRID', media: 'IMAGE', carousel: true },
    ],
  },
  metrics: {
    post: { views: 'view_count', likes: 'like_count', comments: 'comment_count', shares: 'share_count' },
    profile: { likes: 'likes_count', postCount: 'video_count', followers: 'follower_count', following: 'following_count' },
  },
  people: {
    profilePath: ({ username }) => `@${username}`,
    personId: ids => `7${ids.digits(18)}`,
    comment: ({ ids }) => ({ id: `7${ids.digits(18)}`, permalink: null }),
  },
  username: ({ first, second, number }) => `${first}.${second}${number}`,
  publication({ account, type, data, ids }) {
    const id = `7${ids.digits(18)}`;
    const isDraft = data['uploadToDraft'] === true;
    // Drafts, which wait in the creator's inbox, and private posts have no public URL.
    const isPublic = !isDraft && data['privacy'] !== 'SELF_ONLY';
    const kind = type === 'IMAGE' ? 'photo' : 'video';
    return {
      id,
      shareId: `${kind === 'photo' ? 'p' : 'v'}_pub_url~v2.${ids.digits(19)}`,
      requestId: ids.letters(32, 'hex').toUpperCase(),
      permalink: isPublic ? `https://www.tiktok.com/@${account.username}/${kind}/${id}` : null,
      status: isDraft ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE',
    };
  },
};
