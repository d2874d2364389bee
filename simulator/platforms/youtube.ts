import type { PlatformTraits } from './traits.ts';

const UPLOADS = 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable';

export const youtube: PlatformTraits<'YOUTUBE'> = {
  id: 'YOUTUBE',
  name: 'YouTube',
  errors: {
    auth: { code: 'YT:authError', key: 'account_connection_expired' },
    reject: { code: 'YT:invalidTitle', key: 'invalid_video_title' },
    missing: { code: 'YT:commentNotFound', key: 'object_not_found' },
    forbidden: { code: 'YT:forbidden', key: 'action_not_permitted' },
  },
  channels: 'account',
  history: {
    kinds: [
      { weight: 70, type: 'VIDEO', surface: 'PROFILE_GRID', media: 'VIDEO' },
      { weight: 30, type: 'VIDEO', surface: 'PROFILE_GRID', media: 'VIDEO', publishedAs: 'SHORT' },
    ],
    hasTitles: true,
  },
  metrics: {
    post: { views: 'viewCount', likes: 'likeCount', dislikes: 'dislikeCount', comments: 'commentCount' },
    profile: { views: 'viewCount', postCount: 'videoCount', followers: 'subscriberCount' },
  },
  people: {
    profilePath: ({ username }) => `@${username}`,
    personId: ids => `UC${ids.letters(22, 'base64url')}`,
    comment({ publicationId, parentId, ids }) {
      // A reply to a reply also belongs to the top-level comment.
      const [top] = parentId?.split('.') ?? [];
      const id = top === undefined ? `Ug${ids.letters(20, 'base64url')}AaABAg` : `${top}.${ids.letters(22, 'base64url')}`;
      return { id, permalink: `https://www.youtube.com/watch?v=${publicationId}&lc=${id}` };
    },
  },
  publication({ type, ids, thumbnail }) {
    const id = ids.letters(11, 'base64url');
    return {
      id,
      permalink: `https://www.youtube.com/${type === 'SHORT' ? `shorts/${id}` : `watch?v=${id}`}`,
      thumbnail: thumbnail(id),
      sessionUri: `${UPLOADS}&upload_id=${ids.letters(40, 'base64url')}`,
    };
  },
};
