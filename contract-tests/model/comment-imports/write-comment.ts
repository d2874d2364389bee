import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame } from '../real.ts';
import { type CommentImportsModel, known, whichPlace } from './model.ts';

type Answers = 'nothing' | 'a comment' | 'a comment that is not there';

/** A person comments or replies. The service sees the comment in the next import. */
export const writeComment = fc
  .record({
    place: whichPlace,
    answers: fc.constantFrom<Answers[]>('nothing', 'nothing', 'a comment', 'a comment that is not there'),
    which: fc.nat(9),
    likesCount: fc.nat(3),
  })
  .map(
    ({ place: number, answers, which, likesCount }): Command<CommentImportsModel> => ({
      check: ({ places }) => places.some(({ isGone }) => !isGone),
      async run(model, real) {
        const there = model.places.filter(({ isGone }) => !isGone);
        const place = there[number % there.length];
        if (!place) return;
        // No two comments have the same instant.
        await real.advanceTo(model.now + 1);
        const candidates = known([place]);
        const answered = answers === 'a comment' ? (candidates[which % candidates.length]?.externalId ?? null) : null;
        const parentId = answers === 'a comment that is not there' ? 'a_comment_of_nobody' : answered;
        model.said += 1;
        const [text, author] = [`Comment ${model.said}`, `fan_${which % 3}`];
        const { post, platform } = place;
        const event = { type: 'comment', socialAccountId: real.accounts.get(platform), ...post, text, author, likesCount };
        const made = await real.control('POST', `/_sim/platforms/${platform}/events`, {
          ...event,
          ...(parentId && { parentExternalId: parentId }),
        });
        expectSame('the comment that the service stores before an import', made['comment'], undefined);
        const fresh = { externalId: null, isHidden: false, isRemoved: false, fetched: null };
        place.comments.push({ text, author, likesCount, publishedAt: model.now, parentId, ...fresh });
        await real.settle();
      },
      toString: () => `comment at place #${number} in answer to ${answers}${answers === 'a comment' ? ` #${which}` : ''}`,
    }),
  );
