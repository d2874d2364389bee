import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { ACCOUNTS, type CommentImportsModel } from './model.ts';

/** A post vanishes from a platform; one of the places stays. What was imported stays, too. */
export const removePost = fc.nat(2).map(
  (number): Command<CommentImportsModel> => ({
    check: ({ places }) => places[number]?.isGone === false,
    async run({ places }, { control }) {
      const place = places[number];
      if (!place) return;
      const { platform, postId } = place;
      await control('POST', `/_sim/platforms/${platform}/events`, { type: 'post-deleted', socialAccountId: ACCOUNTS[platform], postId });
      place.isGone = true;
    },
    toString: () => `the post of place #${number} vanishes`,
  }),
);
