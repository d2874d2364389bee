import { expectStatus, fieldsOf } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import { halt, isEditable } from './model.ts';
import { expectComment } from './observe.ts';

/** Takes a comment back: 400 unless it is DRAFT or SCHEDULED. Its day has its place back, the month does not. */
export const makeDraft = whichComment.map(choice =>
  commentCommand({
    name: 'make a draft of',
    choice,
    // A draft stays one.
    prefers: ({ status }) => status === 'SCHEDULED',
    async run(comment, model, real) {
      const answer = await real.call('updateComment', { path: { id: comment.id }, body: { status: 'DRAFT' } });
      const { parent, status } = comment;
      if (parent.kind === 'created' && parent.comment.status === 'DELETED')
        return expectStatus('updateComment of an answer to a deleted one', answer, 404);
      if (!isEditable(comment)) return expectStatus(`updateComment of one in ${status}`, answer, 400);
      expectStatus('updateComment', answer, 200);
      halt(comment, 'DRAFT', answer.during);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);
