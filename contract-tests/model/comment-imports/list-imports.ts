import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectListed } from '../imports.ts';
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
      expectListed(
        'the imports',
        await (place ? readOf(place, 'listCommentImports', parts, real) : real.did('listCommentImports', parts)),
        imports.filter(each => !place || each.place.post === place.post),
        isKnown ? undefined : (each, shown) => void possibleStates(each, shown, real),
      );
    },
    toString: () => (number === null ? 'list the imports' : `list the imports of the post of place #${number}`),
  }),
);
