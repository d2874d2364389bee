import * as fc from 'fast-check';
import { expectStatus } from '../real.ts';
import { REFERENCE_KEYS } from './create-post.ts';
import { holderOf, isEditable } from './model.ts';
import { postCommand, whichPost } from './post-command.ts';

/** Changes the reference key of a post: 400 unless it is DRAFT or SCHEDULED, 409 if another post has the key. */
export const changeKey = fc.tuple(whichPost, fc.option(fc.constantFrom(...REFERENCE_KEYS), { freq: 3 })).map(([choice, referenceKey]) =>
  postCommand({
    name: `give the key ${referenceKey ?? 'null'} to`,
    choice,
    prefers: isEditable,
    async run(post, model, real) {
      const key = referenceKey === null ? null : real.unique(referenceKey);
      const answer = await real.call('updatePost', { path: { id: post.id }, body: { referenceKey: key } });
      const holder = key === null ? undefined : holderOf(model, key);
      if (!isEditable(post)) return expectStatus(`updatePost of a post in ${post.status}`, answer, 400);
      if (holder && holder !== post) return expectStatus('updatePost with a taken key', answer, 409);
      expectStatus('updatePost', answer, 200);
      post.referenceKey = key;
    },
  }),
);
