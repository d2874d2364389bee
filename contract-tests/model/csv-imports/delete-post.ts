import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { type CsvModel, deletePost as forget } from './model.ts';

/** Deletes a post that an import created: its row is unchanged, and it no longer counts in its day. */
export const deletePost = fc.nat(19).map(
  (number): Command<CsvModel> => ({
    check: model => kept(model).length > 0,
    async run(model, real) {
      const made = kept(model);
      const post = made[number % made.length];
      if (!post) return;
      await real.did('deletePost', { path: { id: post.id } });
      forget(model, post.row, post.result);
      await real.settle();
    },
    toString: () => `delete post #${number}`,
  }),
);

/** Returns the posts that imports created and that still exist. */
export function kept({ imports }: CsvModel) {
  return imports.flatMap(({ rows, results }) =>
    results.flatMap((result, index) => {
      const row = rows[index];
      return row && result.postId !== null && !result.isDeleted ? [{ id: result.postId, row, result }] : [];
    }),
  );
}
