import { parseInstant } from '../kernel/time.ts';
import { stringField } from './fields.ts';
import type { PlatformTraits } from './traits.ts';

export const facebook: PlatformTraits<'FACEBOOK'> = {
  id: 'FACEBOOK',
  name: 'Facebook',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    'rate-limited': { code: 'META:368:1390008', key: 'posting_rate_limited' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
    reject: { code: 'META:368:1404132', key: 'content_policy_restricted' },
    missing: { code: 'META:100:33', key: 'object_not_found', httpStatus: 400 },
    forbidden: { code: 'META:200', key: 'missing_platform_permission' },
  },
  channels: 'account',
  history: {
    kinds: [
      { weight: 30, type: 'POST', surface: 'PROFILE_GRID', media: 'IMAGE' },
      { weight: 15, type: 'POST', surface: 'PROFILE_GRID', media: 'IMAGE', carousel: true },
      { weight: 10, type: 'POST', surface: 'PROFILE_GRID', media: 'VIDEO' },
      { weight: 15, type: 'POST', surface: 'NON_GRID', media: null },
      { weight: 15, type: 'REEL', surface: 'NON_GRID', media: 'VIDEO' },
      { weight: 15, type: 'STORY', surface: 'STORY', media: 'IMAGE' },
    ],
    hasMediaUrls: true,
  },
  metrics: {
    post: {
      impressions: 'post_impressions',
      impressionsUnique: 'post_impressions_unique',
      views: 'post_video_views',
      viewsUnique: 'post_video_views_unique',
      likes: 'likes',
      comments: 'comments',
      shares: 'shares',
    },
    profile: {
      impressions: 'page_impressions',
      impressionsUnique: 'page_impressions_unique',
      views: 'page_video_views',
      viewsUnique: 'page_video_views_unique',
      likes: 'page_likes',
      comments: 'page_comments',
      postCount: 'posts',
      followers: 'followers_count',
    },
  },
  people: {
    profilePath: ({ username }) => username,
    personId: ids => ids.digits(16),
    comment({ publicationId, ids }) {
      const commentId = ids.digits(15);
      // The id of a post is `<page>_<post>`.
      const postId = publicationId.slice(publicationId.lastIndexOf('_') + 1);
      return { id: `${postId}_${commentId}`, permalink: `https://www.facebook.com/${publicationId}?comment_id=${commentId}` };
    },
    // Pages may like comments; the service offers that to its automations only.
    extraActions: ['LIKE', 'UNLIKE'],
  },
  liveAt(data) {
    const at = stringField(data, 'nativeScheduleTime');
    return at === null ? undefined : parseInstant(at);
  },
  publication({ account, type, hasVideo, ids, thumbnail }) {
    const pageId = account.externalId;
    const postId = ids.digits(15);
    const videoId = hasVideo ? ids.digits(15) : null;
    const paths: Readonly<Record<string, string>> = { REEL: `reel/${videoId ?? postId}`, STORY: `stories/${pageId}/${postId}` };
    return {
      id: `${pageId}_${postId}`,
      postId,
      videoId,
      permalink: `https://www.facebook.com/${paths[type] ?? `${pageId}/posts/${postId}`}`,
      thumbnail: thumbnail(postId),
    };
  },
};
