import type { PlatformTraits } from './traits.ts';

export const facebook: PlatformTraits<'FACEBOOK'> = {
  id: 'FACEBOOK',
  name: 'Facebook',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    'rate-limited': { code: 'META:368:1390008', key: 'posting_rate_limited' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
    reject: { code: 'META:368:1404132', key: 'content_policy_restricted' },
  },
  channels: 'account',
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
