import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame } from '../real.ts';
import type { CsvModel, ModelImport } from './model.ts';
import { numbersOf } from './observe.ts';

/** Lists a page of the rows of an import, of one status or all. */
export const listRows = fc
  .record({
    number: fc.nat(4),
    status: fc.option(fc.constantFrom('SUCCESS' as const, 'FAILED' as const)),
    offset: fc.nat(3),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ number, status, offset, limit }): Command<CsvModel> => ({
      check: model => listable(model).length > 0,
      async run(model, real) {
        const good = listable(model);
        const { id, results } = good[number % good.length] ?? { id: '', results: [] };
        const query = { offset, limit, ...(status && { status }) };
        const shown = await real.did('listCsvImportRows', { path: { importId: id }, query });
        const expected = [...results.entries()]
          .filter(([, { error }]) => status === null || (error === null) === (status === 'SUCCESS'))
          .map(([index]) => index + 1);
        expectSame(`the number of ${status ?? 'all'} rows of ${id}`, shown['total'], expected.length);
        expectSame(`a page of ${status ?? 'all'} rows of ${id}`, numbersOf(shown), expected.slice(offset, offset + limit));
      },
      toString: () => `list ${limit} ${status ?? 'all'} rows from ${offset} on of import #${number}`,
    }),
  );

/** Returns the imports whose rows the model knows: on a deployment only those that have ended. */
function listable({ imports, world }: Readonly<CsvModel>): readonly ModelImport[] {
  return imports.filter(({ isFaulty, results }) => !isFaulty && (world.isKnown || results.length > 0));
}
