import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { deletePosts as forget, type HistoryModel } from './model.ts';

/** Deletes imported posts, which frees their capacity; they are never imported again. With an unknown id: 404, and none is deleted. */
export const deletePosts = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.constantFrom(false, false, true)).map(
  ([from, count, isOneUnknown]): Command<HistoryModel> => ({
    check: ({ posts }) => posts.some(({ id }) => id !== null),
    async run(model, real) {
      const seen = model.posts.filter(({ id }) => id !== null);
      const first = from % seen.length;
      const posts = seen.slice(first, first + count);
      const postIds = [...posts.map(({ id }) => id), ...(isOneUnknown ? ['ipost_of_nobody'] : [])];
      const answer = await real.call('deleteImportedPosts', { body: { teamId: real.teamId, postIds } });
      if (isOneUnknown) expectStatus('deleteImportedPosts of an unknown post', answer, 404);
      else {
        expectStatus('deleteImportedPosts', answer, 200);
        expectSame('deletedCount', fieldsOf(answer.body)['deletedCount'], posts.length);
        forget(model, posts);
      }
      await real.settle();
    },
    toString: () => `delete ${count} posts from #${from} on${isOneUnknown ? ', and an unknown one' : ''}`,
  }),
);
