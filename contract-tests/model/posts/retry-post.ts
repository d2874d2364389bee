import { expectStatus, fieldsOf } from '../real.ts';
import { isRetryable, retryByHand } from './model.ts';
import { expectPost } from './observe.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Retries a post: 400 unless it is in ERROR and was retried fewer than three times. */
export const retryPost = whichPost.map(choice =>
  postCommand({
    name: 'retry',
    choice,
    prefers: ({ status }) => status === 'ERROR',
    async run(post, model, real) {
      const answer = await real.call('retryPost', { path: { id: post.id } });
      if (!isRetryable(post))
        return expectStatus(`retryPost of a post in ${post.status}, retried ${post.manualRetries} times`, answer, 400);
      expectStatus('retryPost', answer, 200);
      retryByHand(model, post, model.now);
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);
