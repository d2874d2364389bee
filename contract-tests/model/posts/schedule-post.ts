import * as fc from 'fast-check';
import { instantForms, instantText } from '../../arbitraries/instants.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { dueIn } from './create-post.ts';
import { isEditable, schedule } from './model.ts';
import { expectPost } from './observe.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Schedules a post: 400 unless it is DRAFT or SCHEDULED. */
export const schedulePost = fc.tuple(whichPost, dueIn, instantForms).map(([choice, dueInMs, form]) =>
  postCommand({
    name: `schedule in ${dueInMs / 1000} s`,
    choice,
    prefers: isEditable,
    async run(post, model, real) {
      const postDate = model.now + real.aheadMs + dueInMs;
      const body = { status: 'SCHEDULED', postDate: instantText(postDate, form) };
      const answer = await real.call('updatePost', { path: { id: post.id }, body });
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      expectStatus('updatePost', answer, 200);
      schedule(post, postDate, model.now);
      expectPost(post, fieldsOf(answer.body), real);
    },
  }),
);
