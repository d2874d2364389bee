import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { REFERENCE_KEYS } from './create-post.ts';
import { holderOf, type PostsModel } from './model.ts';

/** Looks a post up by its reference key: 404 if no post has it. */
export const findPost = fc.constantFrom(...REFERENCE_KEYS).map(
  (referenceKey): Command<PostsModel> => ({
    check: () => true,
    async run(model, real) {
      const key = real.unique(referenceKey);
      const answer = await real.call('getPostByReferenceKey', { path: { referenceKey: key } });
      const holder = holderOf(model, key);
      expectStatus(`getPostByReferenceKey of ${referenceKey}`, answer, holder ? 200 : 404);
      if (holder) expectSame('the post found', fieldsOf(answer.body)['id'], holder.id);
    },
    toString: () => `find ${referenceKey}`,
  }),
);
