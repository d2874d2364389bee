import { expectStatus, fieldsOf } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import { halt, isEditable } from './model.ts';
import { expectComment } from './observe.ts';

/** Makes a comment a draft again: 400 unless it is DRAFT or SCHEDULED. It no longer counts in its day, but still in its month. */
export const makeDraft = whichComment.map(choice =>
  commentCommand({
    name: 'make a draft of',
    choice,
    prefers: ({ status }) => status === 'SCHEDULED',
    async run(comment, model, real) {
      const answer = await real.call('updateComment', { path: { id: comment.id }, body: { status: 'DRAFT' } });
      const { parent, status } = comment;
      if (parent.kind === 'created' && parent.comment.status === 'DELETED')
        return expectStatus('updateComment of a reply to a deleted comment', answer, 404);
      if (!isEditable(comment)) return expectStatus(`updateComment of a comment in ${status}`, answer, 400);
      expectStatus('updateComment', answer, 200);
      halt(comment, 'DRAFT', answer.during);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);
