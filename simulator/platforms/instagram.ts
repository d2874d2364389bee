import type { PlatformTraits } from './traits.ts';

export const instagram: PlatformTraits<'INSTAGRAM'> = {
  id: 'INSTAGRAM',
  name: 'Instagram',
  errors: {
    outage: { code: 'META:2', key: 'temporary_platform_error' },
    'rate-limited': { code: 'META:9:2207042', key: 'posting_rate_limited' },
    auth: { code: 'META:190', key: 'account_connection_expired' },
    reject: { code: 'META:25:2207050', key: 'account_restricted' },
  },
  channels: 'account',
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
