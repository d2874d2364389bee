import type { PlatformTraits } from './traits.ts';

export const tiktok: PlatformTraits<'TIKTOK'> = {
  id: 'TIKTOK',
  name: 'TikTok',
  errors: {},
  channels: [],
  username: ({ first, second, number }) => `${first}.${second}${number}`,
  publication({ account, type, data, ids }) {
    const id = `7${ids.digits(18)}`;
    const isDraft = data['uploadToDraft'] === true;
    // A draft waits in the creator's inbox; neither that nor a post for oneself has a public address.
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
