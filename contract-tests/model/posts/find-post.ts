import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { REFERENCE_KEYS } from './create-post.ts';
import { holderOf, type PostsModel } from './model.ts';

/** Gets a post by its reference key: 404 if no post has exactly that key. */
export const findPost = fc.record({ referenceKey: fc.constantFrom(...REFERENCE_KEYS), isPart: fc.constantFrom(false, false, true) }).map(
  ({ referenceKey, isPart }): Command<PostsModel> => ({
    check: () => true,
    async run(model, real) {
      const key = real.unique(referenceKey);
      const asked = isPart ? key.slice(0, -1) : key;
      const answer = await real.call('getPostByReferenceKey', { path: { referenceKey: asked } });
      const holder = isPart ? undefined : holderOf(model, key);
      expectStatus(`getPostByReferenceKey of ${asked}`, answer, holder ? 200 : 404);
      if (holder) expectSame('the post found', fieldsOf(answer.body)['id'], holder.id);
    },
    toString: () => `find ${isPart ? 'a part of ' : ''}${referenceKey}`,
  }),
);
