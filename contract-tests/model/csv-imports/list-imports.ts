import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, type Real } from '../real.ts';
import type { CsvModel } from './model.ts';
import { itemsOf } from './observe.ts';

interface Page {
  readonly offset?: number;
  readonly limit?: number;
}

/** Lists a page of the imports. */
export const listImports = fc.record({ offset: fc.nat(4), limit: fc.integer({ min: 1, max: 3 }) }).map(
  (page): Command<CsvModel> => ({
    check: () => true,
    run: (model, real) => expectList(model, real, page),
    toString: () => `list ${page.limit} imports from ${page.offset} on`,
  }),
);

/** Throws unless the imports are listed, newest first. */
export async function expectList({ imports }: CsvModel, real: Real, { offset = 0, limit = 10 }: Page): Promise<void> {
  const shown = await real.did('listCsvImports', { query: { offset, limit } });
  const expected = imports.map(({ id }) => id).toReversed();
  expectSame('the total of the imports', shown['total'], expected.length);
  expectSame(
    'the list of imports',
    itemsOf(shown).map(({ id }) => id),
    expected.slice(offset, offset + limit),
  );
}
