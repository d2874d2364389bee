import { expectStatus, fieldsOf } from '../real.ts';
import { halt, isDeletable, isEditable } from './model.ts';
import { expectPost } from './observe.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Deletes a post, in any status but PROCESSING and DELETED; in those 400. */
export const deletePost = whichPost.map(choice =>
  postCommand({
    name: 'delete',
    choice,
    // What waits for its date is there most of the time.
    prefers: post => isDeletable(post) && !isEditable(post),
    async run(post, _, real) {
      const answer = await real.call('deletePost', { path: { id: post.id } });
      if (!isDeletable(post)) return expectStatus(`deletePost of one in ${post.status}`, answer, 400);
      expectStatus('deletePost', answer, 200);
      halt(post, 'DELETED');
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);
