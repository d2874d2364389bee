import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import { possibleStates } from './follow.ts';
import type { CommentImportsModel } from './model.ts';
import { readOf } from './unknown-posts.ts';

/** Lists the imports of a post, or of the team, newest first. A deployment may list imports of others among them. */
export const listImports = fc.option(fc.nat(3)).map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run({ places, imports, isKnown }, real) {
      const place = number === null ? undefined : places[number % places.length];
      const parts = { query: { teamId: real.teamId, limit: 100, ...place?.post } };
      const { imports: all } = await (place ? readOf(place, 'listCommentImports', parts, real) : real.did('listCommentImports', parts));
      const expected = imports.filter(each => !place || each.place.post === place.post).toReversed();
      const ids = new Set(expected.map(({ id }) => id));
      const shown = (all as readonly unknown[]).map(fieldsOf).filter(({ id }) => isKnown || ids.has(String(id)));
      expectSame(
        'the imports',
        shown.map(({ id }) => id),
        expected.map(({ id }) => id),
      );
      for (const [index, each] of expected.entries()) {
        const item = shown[index] ?? {};
        if (isKnown) expectSame(`status of ${each.id} in a list`, item['status'], each.status);
        else possibleStates(each, item, real);
      }
    },
    toString: () => (number === null ? 'list the imports' : `list the imports of the post of place #${number}`),
  }),
);
