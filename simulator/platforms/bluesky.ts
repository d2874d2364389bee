import { FEED } from './kinds.ts';
import type { PlatformTraits } from './traits.ts';

export const bluesky: PlatformTraits<'BLUESKY'> = {
  id: 'BLUESKY',
  name: 'Bluesky',
  errors: { 'too-large': { code: 'BSKY:400', key: 'media_file_too_large', httpStatus: 400 } },
  channels: [],
  history: { kinds: FEED, showsMedia: true, titled: false },
  metrics: {
    post: { likes: 'likeCount', comments: 'replyCount', shares: 'repostCount' },
    profile: { postCount: 'postsCount', followers: 'followersCount', following: 'followsCount' },
  },
  username: ({ first, second, number }) => `${first}${second}${number}.bsky.social`,
  publication({ account, ids, accountIds }) {
    const did = account.externalId.startsWith('did:') ? account.externalId : `did:plc:${accountIds('did').letters(24, 'base32')}`;
    const recordKey = `3${ids.letters(12, 'base32')}`;
    const uri = `at://${did}/app.bsky.feed.post/${recordKey}`;
    return {
      id: uri,
      uri,
      cid: `bafyrei${ids.letters(52, 'base32')}`,
      permalink: `https://bsky.app/profile/${account.username}/post/${recordKey}`,
      did,
    };
  },
};
