import * as fc from 'fast-check';
import { expectStatus, fieldsOf } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import { type CommentStatus, halt, isDeletable } from './model.ts';
import { expectComment } from './observe.ts';

const DELETABLE: readonly CommentStatus[] = ['DRAFT', 'SCHEDULED', 'RETRYING', 'POSTED', 'ERROR'];

/** Deletes a comment: 400 when it is PROCESSING or DELETED. */
export const deleteComment = fc.tuple(whichComment, fc.constantFrom(...DELETABLE)).map(([choice, wanted]) =>
  commentCommand({
    name: `delete, rather in ${wanted},`,
    choice,
    prefers: ({ status }) => status === wanted,
    async run(comment, model, real) {
      const answer = await real.call('deleteComment', { path: { id: comment.id } });
      if (!isDeletable(comment)) return expectStatus(`deleteComment of a comment in ${comment.status}`, answer, 400);
      expectStatus('deleteComment', answer, 200);
      halt(comment, 'DELETED', answer.during);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);
