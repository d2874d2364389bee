import * as fc from 'fast-check';
import type { OperationSpec } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import { type KnownList, keysOf, knownLists, readPage } from './list.ts';
import { checkTotal, whileSteady } from './while-steady.ts';

/** Pages of a size, and where to begin: the last of them ends within what one look shows. */
interface Pages extends KnownList {
  readonly size: number;
  readonly first: number;
}

const PAGES = 3;

export function pagesAreTheWhole(operation: OperationSpec): Property<Pages> {
  return {
    id: `lists/pages/${operation.id}`,
    area: 'general',
    title: `The pages of ${operation.id} are disjoint, complete, and have one total`,
    rules: ['GEN-09', 'D-GEN-13'],
    needs: [],
    cases: async session =>
      fc
        .record({ list: await knownLists(operation, session), size: fc.integer({ min: 1, max: 5 }), first: fc.integer({ min: 0, max: 3 }) })
        .map(({ list, ...pages }) => ({ ...list, ...pages })),
    async check(session, { call, size, first }) {
      await whileSteady(session, call, [], async ({ items, total, isAll }) => {
        if (isAll && total !== undefined && total !== items.length)
          throw new Error(`total is ${JSON.stringify(total)}, of ${items.length}`);
        for (let page = first; page < first + PAGES; page++) {
          const found = await readPage(session, call, page, size);
          if (found.items.length > size) throw new Error(`${found.items.length} items on a page of ${size}`);
          if (found.total !== total)
            throw new Error(`total is ${JSON.stringify(found.total)} on page ${page + 1}, and else ${String(total)}`);
          const [shown, expected] = [found.items, items.slice(page * size, page * size + size)].map(keysOf);
          if (shown?.join() !== expected?.join())
            throw new Error(`page ${page + 1} of ${size} shows ${shown?.join(' ')} in place of ${expected?.join(' ')}`);
        }
        await checkTotal(session, call, { items, total });
      });
    },
  };
}
