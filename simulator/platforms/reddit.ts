import type { ChannelMetadata } from '../../openapi/generated/types.ts';
import type { SubredditsPort } from '../domain/ports/lookups.ts';
import type { PlatformChannel } from '../domain/ports/platform.ts';
import type { Random } from '../kernel/random.ts';
import { stringField } from './fields.ts';
import { createIdSource } from './id-source.ts';
import type { PlatformTraits } from './traits.ts';

const TEXT_ONLY: Partial<ChannelMetadata> = { allowImages: false, allowVideos: false, allowGalleries: false };

function channelOf(name: string, rules: Partial<ChannelMetadata>): PlatformChannel {
  const metadata = { allowImages: true, allowVideos: true, allowGalleries: true, linkFlairEnabled: false, facebookPageId: null, ...rules };
  return { id: name, name, metadata };
}

/** The channels of every account. Posts refer to a subreddit by name, such as r/test. */
const REDDIT_CHANNELS: readonly PlatformChannel[] = [
  channelOf('r/test', {}),
  channelOf('r/flair', { linkFlairEnabled: true }),
  channelOf('r/textonly', TEXT_ONLY),
];

export const reddit: PlatformTraits<'REDDIT'> = {
  id: 'REDDIT',
  name: 'Reddit',
  errors: {
    reject: { code: 'RD:SUBREDDIT_NOTALLOWED', key: 'trusted_members_only' },
    missing: { code: 'RD:DELETED_COMMENT', key: 'object_not_found' },
  },
  channels: REDDIT_CHANNELS,
  history: { hasMediaUrls: true, hasTitles: true },
  metrics: { post: { likes: 'ups', dislikes: 'downs', comments: 'num_comments' }, profile: {} },
  people: {
    profilePath: ({ username }) => `user/${username}`,
    personId: ids => `t2_${ids.letters(9, 'base36')}`,
    comment({ publicationId, ids }) {
      const id = ids.letters(7, 'base36');
      return { id: `t1_${id}`, permalink: `https://www.reddit.com/comments/${publicationId.replace(/^t3_/, '')}/_/${id}/` };
    },
  },
  publication({ data, ids }) {
    const id = ids.letters(7, 'base36');
    const subreddit = stringField(data, 'sr');
    const words =
      stringField(data, 'text')
        ?.toLowerCase()
        .match(/[a-z0-9]+/g) ?? [];
    const slug = words.slice(0, 6).join('_') || '_';
    // The URL of a profile has user/name, but posts refer to it as u/name.
    const place = subreddit && subreddit.replace(/^u\//, 'user/');
    return { id: `t3_${id}`, permalink: place && `https://www.reddit.com/${place}/comments/${id}/${slug}/`, subreddit_name: subreddit };
  },
};

const TEXTS = ['Discussion', 'Question', 'Showcase', 'News', 'Feedback', 'Announcement'] as const;
const COLOURS = ['#0079d3', '#46d160', '#ff4500', '#ffb000', '#7193ff', '#ea0027'] as const;
/** Only moderators may use the last flair. */
const MOD_ONLY = TEXTS.length - 1;
const MIN_FLAIRS = 3;
const MAX_EMOJIS = 10;

/** Creates the flairs of subreddits: the same for each account of a world. */
export function createSubreddits(random: Random): SubredditsPort {
  return {
    flairs(name) {
      const stream = random.derived(`platform:REDDIT:flairs:${name.toLowerCase()}`);
      const count = stream.integer(MIN_FLAIRS, TEXTS.length);
      const ids = createIdSource(stream);
      return TEXTS.slice(0, count).map((text, nth) => ({
        id: ids.uuid(),
        text,
        cssClass: text.toLowerCase(),
        textColor: 'light',
        backgroundColor: COLOURS[nth] ?? COLOURS[0],
        modOnly: nth === MOD_ONLY,
        allowableContent: 'all',
        maxEmojis: MAX_EMOJIS,
      }));
    },
  };
}
