import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import type { CommentImportsModel, ModelComment, Place } from './model.ts';

type Action = 'DELETE' | 'HIDE' | 'UNHIDE' | 'LIKE';

/** Acts on an imported comment: 404 after it was deleted, 400 for an action that its platform does not have. No later import brings a deleted comment back. */
export const actOnComment = fc.tuple(fc.nat(9), fc.constantFrom<Action[]>('DELETE', 'DELETE', 'HIDE', 'UNHIDE', 'LIKE')).map(
  ([number, action]): Command<CommentImportsModel> => ({
    check: model => actable(model).length > 0,
    async run(model, real) {
      const candidates = actable(model);
      const comment = candidates[number % candidates.length];
      if (!comment?.fetched) return;
      const path = { commentId: comment.fetched.id ?? '' };
      const answer = await real.call('actOnImportedComment', { path, body: { teamId: real.teamId, action } });
      if (comment.isRemoved) return expectStatus(`${action} of a deleted comment`, answer, 404);
      if (action === 'LIKE') return expectStatus('LIKE', answer, 400);
      expectStatus(action, answer, 200);
      if (action === 'DELETE') comment.isRemoved = true;
      else comment.isHidden = action === 'HIDE';
      expectSame('the comment of the answer', fieldsOf(fieldsOf(answer.body)['item'])['id'], comment.fetched.id);
      model.hasNews = true;
      await real.settle();
    },
    toString: () => `${action} comment #${number}`,
  }),
);

/** Returns the imported comments on platforms that answer. */
function actable({ places, failures }: Readonly<CommentImportsModel>): readonly ModelComment[] {
  const answers = ({ isGone, platform }: Place) => !isGone && !failures.has(platform);
  return places.filter(answers).flatMap(({ comments }) => comments.filter(({ fetched }) => fetched?.id));
}
