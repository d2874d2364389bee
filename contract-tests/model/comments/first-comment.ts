import { nastyTexts } from '../../arbitraries/nasty-texts.ts';
import type { Command } from '../define-model.ts';
import { at as instant } from '../interval.ts';
import { expectSame, fieldsOf, type Real } from '../real.ts';
import { type CommentsModel, hasRoom, LATENCIES, newComment, schedule } from './model.ts';
import { observe } from './observe.ts';
import { refuse } from './timeline.ts';

const MAX_FIRST = 3;

/** Publishes a post with a first comment. The comment is created when the post is published, and ends in ERROR without quota. */
export const firstComment = nastyTexts.map(
  (text): Command<CommentsModel> => ({
    check: ({ comments, failures, postId }) =>
      failures.size === 0 && comments.filter(comment => comment.postId !== postId).length < MAX_FIRST,
    async run(model, real) {
      const postId = await publish(text, model, real);
      const at = model.now + LATENCIES.FACEBOOK;
      await real.advanceTo(at - 1);
      // The comment does not exist in the model before the service has created it.
      await real.moveClock(at);
      model.now = at;
      const { items } = await real.did('listComments', { query: { teamId: real.teamId, postId } });
      const made = (items as readonly unknown[]).map(fieldsOf);
      expectSame(`the number of first comments of ${postId}`, made.length, 1);
      const fresh = {
        id: String(made[0]?.['id']),
        teamId: real.teamId,
        postId,
        parent: { kind: 'post' },
        text,
        createdAt: instant(at),
        postDate: null,
      } as const;
      const comment = newComment(fresh, ['FACEBOOK']);
      model.comments.push(comment);
      if (hasRoom(model, { ...comment, platforms: ['FACEBOOK'] }, at)) schedule(model, comment, at);
      else refuse(comment, at);
      await real.advanceTo(at);
      await observe(comment, model, real);
    },
    toString: () => `publish a post with the first comment ${JSON.stringify(text)}`,
  }),
);

async function publish(text: string, { now }: CommentsModel, real: Real): Promise<string> {
  const body = {
    teamId: real.teamId,
    title: 'Modelled',
    status: 'SCHEDULED',
    postDate: new Date(now).toISOString(),
    socialAccountTypes: ['FACEBOOK'],
    data: { FACEBOOK: { text: 'A few words' } },
    firstComment: { FACEBOOK: text },
  };
  return String((await real.did('createPost', { body }))['id']);
}
