import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import type { CommentImportsModel } from './model.ts';

/** A post vanishes from a platform; one of the places stays. What was imported stays, too. */
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
    toString: () => `the post of place #${number} vanishes`,
  }),
);
