import { expectStatus, fieldsOf } from '../real.ts';
import { commentCommand, whichComment } from './comment-command.ts';
import { hasRoom, platformsOf, retryByHand } from './model.ts';
import { expectComment } from './observe.ts';

/** Queues a comment again: 400 unless it is in ERROR, 403 when it counts in no quota yet and there is no room for it. */
export const retryComment = whichComment.map(choice =>
  commentCommand({
    name: 'retry',
    choice,
    prefers: ({ status }) => status === 'ERROR',
    async run(comment, model, real) {
      const answer = await real.call('retryComment', { path: { id: comment.id } });
      if (comment.status !== 'ERROR') return expectStatus(`retryComment of a comment in ${comment.status}`, answer, 400);
      if (!comment.isCounted && !hasRoom(model, { ...comment, platforms: platformsOf(comment) }, model.now))
        return expectStatus('retryComment without quota', answer, 403);
      expectStatus('retryComment', answer, 200);
      retryByHand(model, comment);
      expectComment(comment, fieldsOf(answer.body), model, real);
    },
  }),
);
