import { expectStatus, fieldsOf } from '../real.ts';
import { halt, isDeletable, isEditable } from './model.ts';
import { expectPost } from './observe.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Deletes a post: 400 when it is PROCESSING or DELETED. */
export const deletePost = whichPost.map(choice =>
  postCommand({
    name: 'delete',
    choice,
    // Most posts are DRAFT or SCHEDULED, so the other statuses are preferred.
    prefers: post => isDeletable(post) && !isEditable(post),
    async run(post, _, real) {
      const answer = await real.call('deletePost', { path: { id: post.id } });
      if (!isDeletable(post)) return expectStatus(`deletePost of a post in ${post.status}`, answer, 400);
      expectStatus('deletePost', answer, 200);
      halt(post, 'DELETED');
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);
