import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import type { CommentImportsModel } from './model.ts';

/** Deletes a post from a platform, except in the last place. Imported comments stay listed. */
export const removePost = fc.nat(2).map(
  (number): Command<CommentImportsModel> => ({
    check: ({ places }) => places[number]?.isGone === false,
    async run({ places }, { control, accounts }) {
      const place = places[number];
      if (!place) return;
      const { platform, post } = place;
      const socialAccountId = accounts.get(platform);
      await control('POST', `/_sim/platforms/${platform}/events`, { type: 'post-deleted', socialAccountId, ...post });
      place.isGone = true;
    },
    toString: () => `delete the post of place #${number} from its platform`,
  }),
);
