import { expectStatus, fieldsOf } from '../real.ts';
import { halt, isEditable } from './model.ts';
import { expectPost } from './observe.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Makes a post a draft again: 400 unless it is DRAFT or SCHEDULED. */
export const makeDraft = whichPost.map(choice =>
  postCommand({
    name: 'make a draft of',
    choice,
    prefers: isEditable,
    async run(post, _, real) {
      const answer = await real.call('updatePost', { path: { id: post.id }, body: { status: 'DRAFT' } });
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      expectStatus('updatePost', answer, 200);
      halt(post, 'DRAFT');
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);
