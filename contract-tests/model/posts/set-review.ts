import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { isBetweenAnswers, type PostsModel, REVIEW_MS } from './model.ts';

/** Switches reviews of TIKTOK on or off. Without them an accepted post is published at once. */
export const setReview = fc.boolean().map(
  (isOn): Command<PostsModel> => ({
    check: isBetweenAnswers,
    async run(model, { control }) {
      await control('PATCH', '/_sim/platforms/TIKTOK', { review: isOn ? REVIEW_MS : null });
      model.reviews = isOn;
    },
    toString: () => (isOn ? 'let TIKTOK review' : 'let TIKTOK accept at once'),
  }),
);
