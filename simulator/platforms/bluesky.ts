import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import type { IdSource } from './id-source.ts';
import type { PlatformTraits } from './traits.ts';

export const bluesky: PlatformTraits<'BLUESKY'> = {
  id: 'BLUESKY',
  name: 'Bluesky',
  errors: {
    'too-large': { code: 'BSKY:400', key: 'media_file_too_large', httpStatus: 400 },
    missing: { code: 'BSKY:RecordNotFound', key: 'object_not_found', httpStatus: 400 },
  },
  history: { hasMediaUrls: true },
  metrics: {
    post: { likes: 'likeCount', comments: 'replyCount', shares: 'repostCount' },
    profile: { postCount: 'postsCount', followers: 'followersCount', following: 'followsCount' },
  },
  people: {
    profilePath: ({ username }) => `profile/${username}`,
    personId: ids => `did:plc:${ids.letters(24, 'base32')}`,
    // A reply is an ordinary post.
    comment: ({ author, ids, authorIds }) => recordOf(author, ids, authorIds),
  },
  username: ({ first, second, number }) => `${first}${second}${number}.bsky.social`,
  publication: ({ account, ids, accountIds }) => recordOf(account, ids, accountIds),
};

/** A post is a record in the repository of its author. */
function recordOf(author: Pick<PlatformAccount, 'externalId' | 'username'>, ids: IdSource, idsOfAuthor: (what: string) => IdSource) {
  const did = author.externalId.startsWith('did:') ? author.externalId : `did:plc:${idsOfAuthor('did').letters(24, 'base32')}`;
  const recordKey = `3${ids.letters(12, 'base32')}`;
  const uri = `at://${did}/app.bsky.feed.post/${recordKey}`;
  return {
    id: uri,
    uri,
    cid: `bafyrei${ids.letters(52, 'base32')}`,
    permalink: `https://bsky.app/profile/${author.username}/post/${recordKey}`,
    did,
  };
}
