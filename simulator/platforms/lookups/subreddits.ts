import type { SubredditsPort } from '../../domain/ports/lookups.ts';
import type { Random } from '../../kernel/random.ts';
import { createIdSource } from '../id-source.ts';

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
