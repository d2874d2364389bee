import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import type { CommentImportsModel } from './model.ts';

/** Lists the imports of a post, or of the team, newest first. */
export const listImports = fc.option(fc.nat(3)).map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run({ places, imports }, real) {
      const postId = number === null ? null : (places[number % places.length]?.postId ?? null);
      const query = { teamId: real.teamId, limit: 100, ...(postId !== null && { postId }) };
      const shown = (await real.did('listCommentImports', { query }))['imports'] as readonly unknown[];
      const expected = imports.filter(({ place }) => postId === null || place.postId === postId).toReversed();
      expectSame(
        'the imports',
        shown.map(fieldsOf).map(({ id, status }) => [id, status]),
        expected.map(({ id, status }) => [id, status]),
      );
    },
    toString: () => (number === null ? 'list the imports' : `list the imports of the post of place #${number}`),
  }),
);
