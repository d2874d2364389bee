import { iso } from '../kernel/time.ts';
import type { PlatformTraits } from './traits.ts';

export const snapchat: PlatformTraits<'SNAPCHAT'> = {
  id: 'SNAPCHAT',
  name: 'Snapchat',
  errors: {},
  history: {
    kinds: [
      { weight: 60, type: 'STORY', surface: 'STORY', media: 'VIDEO' },
      { weight: 40, type: 'VIDEO', surface: 'PROFILE_GRID', media: 'VIDEO', publishedAs: 'SPOTLIGHT' },
    ],
  },
  metrics: {
    post: { views: 'views', viewsUnique: 'unique_viewers', comments: 'replies', shares: 'shares' },
    profile: { views: 'views', viewsUnique: 'unique_viewers', followers: 'subscribers' },
  },
  people: {
    profilePath: ({ username }) => `add/${username}`,
    personId: ids => ids.uuid(),
    comment: ({ ids }) => ({ id: ids.uuid(), permalink: null }),
  },
  publication({ account, type, media, now, ids }) {
    const id = ids.letters(22, 'base64url');
    const uploadIds = media.map(file => file.uploadId);
    const mediaIds = uploadIds.map(() => ids.uuid());
    const kind = type === 'SPOTLIGHT' || type === 'SAVED_STORY' ? type : 'STORY';
    return {
      id,
      mediaId: mediaIds[0] ?? null,
      mediaIds,
      type: kind,
      profileId: account.externalId,
      sourceUploadId: uploadIds[0] ?? null,
      sourceUploadIds: uploadIds,
      mediaUploadedAt: iso(now),
      permalink: `https://www.snapchat.com/${kind === 'SPOTLIGHT' ? 'spotlight' : `@${account.username}`}/${id}`,
      status: 'PUBLISHED',
    };
  },
};
